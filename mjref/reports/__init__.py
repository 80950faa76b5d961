"""What goes on paper: sheets and rankings as PDF and XLSX."""

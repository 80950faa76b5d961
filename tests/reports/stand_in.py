"""A rulebook that pays as the law's article 10 says and knows a few fans, and no tile."""

from typing import ClassVar

from mjref.game.hand import Seat, WinBy
from mjref.game.settlement import Transfer, fines_as_transfers
from mjref.rulebooks.base import Fan

BASE = 8  # 底分

_FANS = (
    (12, "四暗刻", "Four Concealed Pungs", 64),
    (18, "混幺九", "All Terminals and Honours", 32),
    (19, "七对", "Seven Pairs", 24),
    (22, "清一色", "Full Flush", 24),
    (31, "全带五", "All Fives", 16),
    (37, "小于五", "Lower Four", 12),
    (43, "无番和", "Chicken Hand", 8),
    (47, "抢杠和", "Robbing the Kong", 8),
    (48, "碰碰和", "All Pungs", 6),
    (49, "混一色", "Half Flush", 6),
    (50, "三色三步高", "Mixed Shifted Chows", 6),
    (51, "五门齐", "All Types", 6),
    (56, "不求人", "Fully Concealed Hand", 4),
    (62, "门前清", "Concealed Hand", 2),
    (63, "平和", "All Chows", 2),
    (66, "双暗刻", "Two Concealed Pungs", 2),
    (68, "断幺", "All Simples", 2),
    (70, "喜相逢", "Mixed Double Chow", 1),
    (71, "连六", "Short Straight", 1),
    (73, "幺九刻", "Pung of Terminals or Honours", 1),
    (75, "缺一门", "One Voided Suit", 1),
    (80, "自摸", "Self-Drawn", 1),
    (81, "花牌", "Flower Tiles", 1),
)


class StandIn:
    """Enough of the competition rulebook to settle what a table recorded."""

    name = "mcr"
    table: ClassVar = {"minimum": 8}
    fans: ClassVar = {
        name: Fan(
            number=number,
            name=name,
            english=english,
            points=points,
            initials="",
            definition="",
            definition_english="",
        )
        for number, name, english, points in _FANS
    }

    def settle(self, hand, deal):
        paid = fines_as_transfers(hand.fines)
        for win in hand.wins:
            for seat in Seat:
                if seat != win.seat:
                    pays = win.by is WinBy.SELF_DRAW or seat == win.source
                    amount = BASE + (win.points if pays else 0)
                    paid.append(Transfer(seat, win.seat, amount, "win"))
        return paid

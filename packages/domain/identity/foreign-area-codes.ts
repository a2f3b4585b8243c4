/**
 * Area codes under +1 outside the United States and the served territories, or without personal phones:
 * no code is sent to these. New area codes of the United States therefore work without a change here.
 */
const CANADA = `204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 460
  468 474 506 514 519 537 548 568 579 581 584 587 600 604 613 622 633 639 644 647 655 672 677 683 688 705 709 742
  753 778 780 782 807 819 825 851 867 873 879 902 905 942`;

const CARIBBEAN_AND_ATLANTIC = `242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876`;

const NORTHERN_MARIANAS = '670';

/** Toll-free, premium, personal and carrier-specific numbers. */
const WITHOUT_PLACE = `500 521 522 523 524 525 526 527 528 529 532 533 535 538 542 543 544 545 546 547 549 550 552
  553 554 556 566 577 588 700 710 800 822 833 844 855 866 877 880 881 882 883 884 885 886 887 888 889 900`;

export const FOREIGN_AREA_CODES: ReadonlySet<string> = new Set(
  [CANADA, CARIBBEAN_AND_ATLANTIC, NORTHERN_MARIANAS, WITHOUT_PLACE].join(' ').split(/\s+/),
);

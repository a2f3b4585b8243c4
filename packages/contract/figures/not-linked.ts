/** Required note wherever answers of entry and exit surveys are shown together (domain.md 6.6). */
export const NOT_LINKED =
  'Entry and exit surveys are not linked and come from different groups of youth, so they cannot show change. What the program changed is asked at exit, as youth see it.';

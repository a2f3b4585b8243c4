/** One sheet of a workbook, in the order of its tabs. */
export type SheetInfo = {
  name: string;
  index: number;
  hidden: boolean;
  kind: 'worksheet' | 'chart' | 'other';
};

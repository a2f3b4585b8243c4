/** Frequent questions of federal staff, offered where a query is written; the text can be changed before it is sent. */
import type { QueryTopic } from './query.ts';

export type QueryTemplate = {
  readonly id: string;
  readonly label: string;
  readonly topics: readonly QueryTopic[];
  readonly text: string;
};

export const QUERY_TEMPLATES: readonly QueryTemplate[] = [
  {
    id: 'confirm-value',
    label: 'Please confirm a number',
    topics: ['page', 'field', 'figure'],
    text: 'Please confirm that this number is right. If it is not, please tell us the right number and what happened.',
  },
  {
    id: 'change',
    label: 'Large change since an earlier period',
    topics: ['page', 'field', 'figure'],
    text: 'This number is very different from the earlier period. What explains the change?',
  },
  {
    id: 'blank',
    label: 'Questions left blank',
    topics: ['report', 'page', 'field'],
    text: 'Some questions were left blank. Was the information not available, or did the question not apply?',
  },
  {
    id: 'completion',
    label: 'Few youth completed the program',
    topics: ['report', 'page', 'field', 'figure'],
    text: 'Fewer youth than usual completed 75 percent of the program. What were the main reasons, and what help do you need?',
  },
  {
    id: 'coverage',
    label: 'Surveys do not match the reported count',
    topics: ['page', 'file', 'figure'],
    text: 'The number of survey rows differs from the number of surveys that the form reports. Please explain the difference, or upload a corrected file.',
  },
  {
    id: 'nonresponse',
    label: 'Many survey answers are missing',
    topics: ['file', 'figure'],
    text: 'Many answers to some survey questions are missing. Were these questions skipped on purpose, or was there a problem with the form or the file?',
  },
  {
    id: 'repeated',
    label: 'Repeated survey rows',
    topics: ['file'],
    text: 'The file has rows with exactly the same answers. Could some surveys have been entered twice?',
  },
  {
    id: 'late',
    label: 'Late or repeated submissions',
    topics: ['report'],
    text: 'The report came after its due date or was submitted several times. What caused this, and can we help?',
  },
];

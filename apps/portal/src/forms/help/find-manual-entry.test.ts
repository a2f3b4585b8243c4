import type { ManualElement, ManualTag } from '@srae/contract/manual';
import { expect, it } from 'vitest';
import { findManualEntry } from './find-manual-entry.ts';

const element = (tag: ManualTag, id: string | null, ...children: ManualElement['children'] & object) => ({
  tag,
  ...(id === null ? {} : { id }),
  children,
});
const chapters = [
  element(
    'section',
    null,
    element('h2', 'questions', 'Every question'),
    element('h4', 'funding', 'Funding'),
    element('p', null, 'Money.'),
    element('table', null, 'Its questions'),
    element('h4', 'staff', 'Staff'),
    element('p', null, 'People.'),
    element('h3', 'next', 'The next page'),
    element('p', null, 'Else.'),
  ),
];

it.each([
  ['funding', ['Money.', 'Its questions']],
  ['staff', ['People.']],
  ['next', ['Else.']],
  ['unknown', []],
])('the entry of %s ends where the next one begins', (id, texts) => {
  expect(
    findManualEntry(chapters, id).map((one) => (typeof one === 'string' ? one : one.children?.[0])),
  ).toEqual(texts);
});

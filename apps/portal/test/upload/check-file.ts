/** Checks a survey file as the upload page does, in this thread. */
import { NO_CORRECTIONS } from '@srae/domain/survey/corrections/corrections';
import type { Mapping } from '@srae/domain/survey/mapping';
import type { CheckRequest } from '../../src/upload/protocol.ts';
import { findLayout, readableLayout } from '../../src/upload/state/layout.ts';
import { createSurveyFile } from '../../src/upload/worker/survey-file.ts';
import { EXPECTED, unfollowed, wholeMapping } from './fixtures.ts';

type Options = Partial<Pick<CheckRequest, 'kind' | 'expected' | 'corrections'>> & {
  readonly toMapping?: (headings: readonly string[], custom: boolean) => Mapping;
};

/** Opens the file and checks it with the layout found in it. The standard survey is entry, with every column mapped. */
export async function checkFile(
  file: File,
  {
    kind = 'entry',
    expected = EXPECTED[kind],
    corrections = NO_CORRECTIONS,
    toMapping = wholeMapping,
  }: Options = {},
) {
  const survey = createSurveyFile();
  const opened = await survey.open(file, unfollowed());
  const layout = findLayout(kind, opened);
  const place = layout && readableLayout(layout);
  if (!place) throw new Error('the file has no layout');
  const asked = { ...place, instrument: '2021', kind };
  const preview = await survey.preview(asked, unfollowed());
  const { headings } = preview;
  const { custom } = layout;
  const order: CheckRequest = {
    ...asked,
    custom,
    headings,
    mapping: toMapping(headings, custom),
    expected,
    corrections,
  };
  return { survey, opened, layout, preview, order, outcome: await survey.check(order, unfollowed()) };
}

import { describe, expect, it } from 'vitest';
import { BOUNDED, expressionsOfSource, judgedBefore, judgeExpression } from './expressions.mjs';

const { written, built } = expressionsOfSource();

describe('every regular expression of the source', () => {
  // `npm run evidence` analyses all of them; this test only the new ones.
  it('takes time in proportion to the text, or meets short texts alone [SE-5]', async () => {
    expect(written.length).toBeGreaterThan(100);
    const before = judgedBefore();
    const slow = [];
    for (const one of written) {
      const verdict = before[one.text] ?? (await judgeExpression(one));
      if (verdict !== 'linear' && !BOUNDED.has(one.text))
        slow.push({ file: one.file, text: one.text, verdict });
    }
    expect(slow).toEqual([]);
  });

  it('is written out, none built from a text [SE-5]', () => {
    expect(built).toEqual([]);
  });

  it('is still there, if it stands in the list of bounded ones', () => {
    const texts = written.map(({ text }) => text);
    expect([...BOUNDED.keys()].filter((text) => !texts.includes(text))).toEqual([]);
  });
});

describe('the analysis', () => {
  it.each([
    ['(a+)+$', /^exponential/],
    [String.raw`\s+$`, /^polynomial/],
    ['^[a-z]+$', /^linear$/],
  ])('says of /%s/ %s', async (pattern, verdict) => {
    expect(await judgeExpression({ pattern, flags: '' })).toMatch(verdict);
  });
});

/** What the checks of accessible.ts find still, where contrast is asked of each look once. */
import axe from 'axe-core';
import { expect, test } from '../test/observe-page.ts';
import { runAxe } from './contrast-once.ts';

const SOUND = '<p id="sound">Dark gray on white</p>';

test('a text of another look, on another ground or positioned is asked for its contrast', async ({
  page,
}) => {
  let sufficient: readonly string[] = [];
  const options = { runOnly: ['image-alt', 'target-size'] };
  const look = async (content: string) => {
    await page.setContent(
      `<html lang="en"><body style="background: #fff; color: #333">${SOUND}${content}</body></html>`,
    );
    await page.evaluate(axe.source);
    const { found, passed } = await page.evaluate(runAxe, { options, sufficient });
    sufficient = passed;
    return found;
  };
  expect(await look('')).toEqual([]);
  expect(sufficient).toHaveLength(1);
  expect(await look('<p>Again</p><div style="background: #fff"><p>On the same white</p></div>')).toEqual([]);
  for (const [content, place] of [
    ['<p id="a" style="color: #aaa">Pale</p>', '#a'],
    ['<div style="background: #444"><p id="b">The known color on dark gray</p></div>', '#b'],
    ['<div style="background: rgba(0, 0, 0, 0.7)"><p id="c">On gray that shines through</p></div>', '#c'],
    ['<div style="opacity: 0.4"><p id="d">Half transparent</p></div>', '#d'],
    [
      '<div style="height: 40px; background: #444"></div><p id="e" style="position: absolute; top: 0; margin: 0; background: none">Over</p><i style="position: absolute; inset: 0; background: #444; z-index: -1"></i>',
      '#e',
    ],
    [
      '<div style="background: #444; height: 80px"><div style="background: #fff; width: 9px; height: 9px"><p id="f">Outside its box</p></div></div>',
      '#f',
    ],
    [
      '<button disabled style="color: #aaa; background: #fff; padding: 9px; border: 0">Off</button><button id="g" style="color: #aaa; background: #fff; padding: 9px; border: 0">On</button>',
      '#g',
    ],
  ] as const)
    expect.soft(await look(content), content).toEqual([`color-contrast: ${place}`]);
  expect(await look('<img src="/none.png">')).toEqual(['image-alt: img']);
  expect(
    await look(
      '<button style="width: 20px; height: 20px">a</button><button style="width: 20px; height: 20px">b</button>',
    ),
  ).not.toEqual([]);
});

// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { escapeRichText, RichText } from './RichText.tsx';

const markup = (text: string) => render(<RichText text={text} />).container.innerHTML;

afterEach(cleanup);

describe('rich text', () => {
  it.each([
    ['plain', 'plain'],
    ['<b>bold</b> and <EM>so</EM>', '<b>bold</b> and <em>so</em>'],
    ['one<br>two<br/>three', 'one<br>two<br>three'],
    ['<ul><li>a</li><li>b</li></ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<a href="https://example.org/x">x</a>', '<a href="https://example.org/x" rel="noreferrer">x</a>'],
    ["<a href='mailto:help@example.org'>h</a>", '<a href="mailto:help@example.org" rel="noreferrer">h</a>'],
    ['<a href="/contact">c</a>', '<a href="/contact" rel="noreferrer">c</a>'],
    ['a &lt; b &amp; c', 'a &lt; b &amp; c'],
    ['<b>open', '<b>open</b>'],
    ['stray</b> end', 'stray end'],
    ['<b><i>crossed</b></i>', '<b><i>crossed</i></b>'],
  ])('%s is drawn as %s', (text, drawn) => expect(markup(text)).toBe(drawn));

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<b onmouseover="alert(1)">x</b>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\tscript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<style>*{}</style>',
    '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
    '<b style="position:fixed">x</b>',
    '<form action="https://evil.example"><input></form>',
  ])('%s leaves no element, attribute or address behind', (text) => {
    const { container } = render(<RichText text={text} />);
    for (const element of container.querySelectorAll('*')) {
      expect(['B', 'A']).toContain(element.tagName);
      expect([...element.attributes].map((attribute) => attribute.name)).toEqual([]);
    }
  });

  it('shows escaped values as the text they are', () => {
    const { container } = render(<RichText text={`<b>${escapeRichText('<i>"A & B"</i>')}</b>`} />);
    expect(container.textContent).toBe('<i>"A & B"</i>');
    expect(container.querySelector('i')).toBeNull();
  });
});

import type { Page } from '@playwright/test';
import { getDocumentProxy } from 'unpdf';

type Printing = NonNullable<Parameters<Page['pdf']>[0]>;

/** Width and height of the first sheet in points, where the page chooses its format. */
export async function printedSize(page: Page): Promise<readonly [width: number, height: number]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  return [width, height];
}

/** Prints the page to PDF and returns the text of each sheet, with words separated by one space. */
export async function printedSheets(page: Page, options: Printing): Promise<readonly string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf(options)));
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      const words = items.map((item) => ('str' in item ? item.str : ''));
      return words.join(' ').replace(/\s+/g, ' ');
    }),
  );
}

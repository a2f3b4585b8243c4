/** Letter sheets of a tagged PDF: each text is a structure element, every drawing an artifact. */
import { createRequire } from 'node:module';

export type Element = PDFKit.PDFStructureElement;
export type TextStyle = { readonly size: number; readonly bold?: boolean; readonly color?: string };

/** Position of a text, in points. */
export type Box = {
  readonly x: number;
  readonly y?: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
};

export const QUIET = '#565c65';
export const ACCENT = '#1a4480';
const INK = '#1b1b1b';
const LINE = '#a9aeb1';

/** Printable area in points: letter paper minus half-inch margins. */
export const SHEET = { left: 36, top: 36, width: 612 - 72, bottom: 792 - 36 } as const;

const { resolve } = createRequire(import.meta.url);
const font = (name: string) =>
  resolve(`@uswds/uswds/fonts/source-sans-pro/sourcesanspro-${name}-webfont.ttf`);

/** Named by their paths: the library parses a font that is registered under a second name again for every text. */
const FONTS = { regular: font('regular'), bold: font('bold') } as const;

/** Blank sheets of a document. The library is loaded on first use, so that it does not delay the server's start. */
export async function openPages(title: string): Promise<TaggedPages> {
  const { default: PdfKit } = await import('pdfkit');
  const doc = new PdfKit({
    size: 'LETTER',
    margin: SHEET.left,
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    // The library's types do not list it.
    subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
    info: { Title: title },
    font: FONTS.regular,
  });
  return new TaggedPages(doc);
}

export class TaggedPages {
  readonly doc: PDFKit.PDFDocument;
  readonly root: Element;

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  /** Below the last text written. */
  get y(): number {
    return this.doc.y;
  }

  add(parent: Element, tag: string): Element {
    const element = this.doc.struct(tag);
    parent.add(element);
    return element;
  }

  /** Writes a text; without a position, below the last one across the full width. */
  write(parent: Element, what: { tag: string; text: string; style: TextStyle; box?: Box }): void {
    const { x, y, width, align = 'left' } = what.box ?? { x: SHEET.left, width: SHEET.width };
    const draw = () => void this.#styled(what.style).text(what.text, x, y ?? this.doc.y, { width, align });
    parent.add(this.doc.struct(what.tag, {}, draw));
  }

  measureHeight(text: string, style: TextStyle, width: number): number {
    return this.#styled(style).heightOfString(text, { width });
  }

  drawRule({ x, y, width, color = LINE }: { x: number; y: number; width: number; color?: string }): void {
    this.#decorate(() =>
      this.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .stroke(color),
    );
  }

  drawBar({ x, y, width }: { x: number; y: number; width: number }): void {
    this.#decorate(() => this.doc.rect(x, y, width, 5).fill(ACCENT));
  }

  end(): void {
    this.root.end();
    this.doc.end();
  }

  #styled({ size, bold = false, color = INK }: TextStyle): PDFKit.PDFDocument {
    return this.doc
      .font(bold ? FONTS.bold : FONTS.regular)
      .fontSize(size)
      .fillColor(color);
  }

  #decorate(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }
}

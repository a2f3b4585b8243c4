// The manual as a PDF, tagged for screen readers (PDF/UA-1, ISO 14289-1). Its layout is manual.typ.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { ROOT } from '../lib/setup.mjs';
import { FOLDER } from './read-manual.mjs';

const LAYOUT = readFileSync(new URL('./manual.typ', import.meta.url), 'utf8');
const FONTS = join(ROOT, 'node_modules/@uswds/uswds/dist/fonts/source-sans-pro');

/** The bytes of the PDF. Only files of `folder` are read. Throws for a warning, and for what PDF/UA does not allow. */
export function toPdf(manual, folder = FOLDER) {
  const compiler = NodeCompiler.create({
    workspace: folder,
    fontArgs: [{ fontPaths: [FONTS] }],
    inputs: { manual: JSON.stringify(manual) },
  });
  const compiled = compiler.compile({ mainFileContent: LAYOUT });
  const diagnostics = compiled.takeDiagnostics();
  if (diagnostics) {
    const messages = compiler.fetchDiagnostics(diagnostics).map(({ message }) => message);
    throw new Error(`manual.typ: ${messages.join('; ')}`);
  }
  return compiler.pdf(compiled.result, { pdfStandard: 'ua-1' });
}

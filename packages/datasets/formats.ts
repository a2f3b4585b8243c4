/** The formats for statistical software: file name, media type and writer. */
import { Readable } from 'node:stream';
import type { DataFormat } from '@srae/domain/dataset/formats';
import { type Provenance, writeDataPackage } from './data-package.ts';
import type { Dataset } from './dataset.ts';
import { writeDta } from './dta.ts';
import { writeParquet } from './parquet.ts';
import { sasProgram, writeSasCsv } from './sas.ts';
import { writeSav } from './sav.ts';
import { type FileInZip, writeZip } from './zip.ts';

type Format = {
  /** The suffix of the file name. */
  readonly ending: string;
  readonly type: string;
  readonly write: (dataset: Dataset, provenance: Provenance) => Readable;
};

export const FORMAT_WRITERS = {
  sav: {
    ending: '.sav',
    type: 'application/x-spss-sav',
    write: (dataset) => toByteStream(writeSav(dataset)),
  },
  dta: {
    ending: '.dta',
    type: 'application/x-stata-dta',
    write: (dataset) => toByteStream(writeDta(dataset)),
  },
  sas: {
    ending: '-sas.zip',
    type: 'application/zip',
    write: (dataset) => writeZip(sasFiles(dataset), dataset.made),
  },
  parquet: {
    ending: '.parquet',
    type: 'application/vnd.apache.parquet',
    write: (dataset) => toByteStream(writeParquet(dataset)),
  },
  datapackage: { ending: '-datapackage.zip', type: 'application/zip', write: writeDataPackage },
} as const satisfies Readonly<Record<DataFormat, Format>>;

/** The csv and the program that reads it. */
function sasFiles(dataset: Dataset): readonly FileInZip[] {
  const csv = `${dataset.name}.csv`;
  return [
    { name: csv, write: () => writeSasCsv(dataset) },
    {
      name: `${dataset.name}.sas`,
      write: async function* () {
        yield Buffer.from(await sasProgram(dataset, csv));
      },
    },
  ];
}

function toByteStream(chunks: AsyncIterable<Uint8Array>): Readable {
  return Readable.from(chunks, { objectMode: false });
}

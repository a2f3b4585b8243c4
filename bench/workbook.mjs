// S16: a forms workbook of 100 providers and 400 programs, all pages changed: read, compared and validated against a
// bare read of the same bytes; then all pages saved against bare SQL of the same rows, in one transaction each.
import { gzipSync } from 'node:zlib';
import * as XLSX from '@e965/xlsx';
import { median, rounded } from './lib/results.mjs';
import { bundled } from './upload/bundle.mjs';
import { withPortal } from './upload/portal.mjs';

/** Providers and programs of the grant. */
export const SIZE = { providers: 100, programs: 400 };

export async function measure({ only, rounds }) {
  if (only && !only.includes('S16')) return {};
  const product = await import(await bundled('../workbook/product'));
  return withPortal(product, async ({ database, connection }) => {
    const db = product.openDatabase({ ...connection, max: 1, setRole: 'srae_app' });
    try {
      const place = await makeGrant(database);
      const bench = { product, db, database, place };
      // The initial save is excluded from the figure.
      await saveAll(bench, 0);
      const reading = await readRounds(bench, rounds);
      const saving = await saveRounds(bench, rounds);
      const read = `read, compared and judged in ${ms(reading.own)} beside ${ms(reading.bare)}`;
      const saved = `${saving.pages} pages (a body of ${saving.body}) saved in ${ms(saving.own)} beside ${ms(saving.bare)}`;
      return {
        S16: { value: ratio(reading), rounds, note: read },
        'S16 save': { value: ratio(saving), rounds, note: saved },
      };
    } finally {
      await db.destroy();
    }
  });
}

/** The demo's first grant, extended to that many providers and programs. */
export async function makeGrant(database, { providers, programs } = SIZE) {
  const { rows } = await database.query(
    `select min(g.pk) as "grantId", (select pk from reporting_periods where current) as "periodPk" from grants g`,
  );
  const [place] = rows;
  await database.query(
    `with kept as (select count(*)::int as known from providers where fk_grants = $1 and deleted_at is null),
     made as (
       insert into providers (fk_grants, provider_name)
       select $1, 'Bench provider ' || (known + n) from kept, generate_series(1, $2::int - known) n returning pk)
     insert into programs (fk_grants, fk_providers, program_name)
     select $1, pk, 'Bench program ' || n from made, generate_series(1, $3::int) n`,
    [place.grantId, providers, programs / providers],
  );
  await database.query(
    `insert into programs (fk_grants, fk_providers, program_name)
     select $1, (select max(pk) from providers where fk_grants = $1), 'Further program ' || n
     from generate_series(1, (select greatest(0, $2::int - count(*))::int from programs
       where fk_grants = $1 and deleted_at is null)) n`,
    [place.grantId, programs],
  );
  await database.query('update provider_submissions set prov_active = true where fk_grants = $1', [
    place.grantId,
  ]);
  await database.query('update program_submissions set prog_active = true where fk_grants = $1', [
    place.grantId,
  ]);
  await database.query('vacuum analyze');
  return place;
}

export const load = ({ product, db, place }) =>
  product.inScope(db, [place.grantId], (tx) => product.loadWorkbookState(tx, place));

/** Clean answers of a form with every number larger by `more`. */
function toAnswers({ CLEAN_ANSWERS, FORMS, allFields }, form, more) {
  const counted = allFields(FORMS[form]).filter(({ kind }) => kind === 'integer');
  const answers = { ...CLEAN_ANSWERS[form] };
  for (const { name } of counted) if (typeof answers[name] === 'number') answers[name] = answers[name] + more;
  if (form === 'programstructure') answers.prog_num_delivery_hours = 10 + more;
  if (form === 'programentryexit') answers.prog_en_tot_surveys_ms = 5 + more;
  return answers;
}

/** The state with other answers on every page. */
function changed(product, state, more) {
  const page = (form, stored) => ({ ...stored, answers: toAnswers(product, form, more) });
  return {
    ...state,
    grantee: page('grantee', state.grantee),
    providers: state.providers.map((provider) => ({
      ...provider,
      page: page('provider', provider.page),
      programs: provider.programs.map((program) => ({
        ...program,
        pages: Object.fromEntries(
          Object.entries(program.pages).map(([form, stored]) => [form, page(form, stored)]),
        ),
      })),
    })),
  };
}

/** The workbook that changes every page, read and compared by the worker's code. */
async function compareAll({ product }, state, bytes) {
  const file = new File([bytes], 'forms.xlsx');
  const outcome = await product.readWorkbookFile({ file, state }, () => undefined);
  if (outcome.is !== 'compared') throw new Error(outcome.message ?? outcome.is);
  return product.importWorkbook(state, product.FORMS, outcome.comparison);
}

export const writeWorkbook = ({ product }, state, more) =>
  product.writeWorkbook(product.workbookSheets(changed(product, state, more), product.FORMS));

const everything = ({ comparison }) => ({
  pages: new Set(comparison.pages.map(({ id }) => id)),
  added: new Set(),
  sides: new Map(),
});

async function readRounds(bench, rounds) {
  const { product } = bench;
  const state = await load(bench);
  const bytes = await writeWorkbook(bench, state, 1);
  const times = { own: [], bare: [] };
  for (let round = -1; round < rounds; round += 1) {
    const own = await timed(async () => {
      const brought = await compareAll(bench, state, bytes);
      const selection = everything(brought);
      let issues = 0;
      for (const page of brought.comparison.pages)
        issues += product.reviewPage(brought, page, selection).issues.length;
      const found = brought.comparison.pages.length;
      if (found < 1 + SIZE.providers + 3 * SIZE.programs || issues < 0)
        throw new Error(`${found} pages differ`);
    });
    const bare = await timed(async () => {
      const { SheetNames } = XLSX.read(bytes, { type: 'array', dense: true });
      if (SheetNames.length < 7) throw new Error('nothing was read');
    });
    if (round < 0) continue;
    times.own.push(own);
    times.bare.push(bare);
  }
  return times;
}

/** Saves every page of the grant with these answers; returns the body. */
export async function saveAll(bench, more) {
  const { product, db, place } = bench;
  const state = await load(bench);
  const brought = await compareAll(bench, state, await writeWorkbook(bench, state, more));
  const body = product.workbookBody(brought, everything(brought));
  const act = product.granteeAct('workbook.save', { by: product.toUsername('grace'), at: new Date() });
  const own = await timed(() =>
    product.inScope(db, [place.grantId], (tx) =>
      product.saveWorkbook(tx, { ...place, body, forms: product.FORMS, act }),
    ),
  );
  const text = JSON.stringify(body);
  const megabytes = [text.length, gzipSync(text).length].map((bytes) => `${rounded(bytes / 1e6)} MB`);
  return { own, pages: body.pages.length, body: megabytes.join(', packed ') };
}

async function saveRounds(bench, rounds) {
  const times = { own: [], bare: [], pages: 0, body: '' };
  for (let round = -1; round < rounds; round += 1) {
    const { own, pages, body } = await saveAll(bench, 2 * (round + 2));
    const bare = await saveBare(bench, 2 * (round + 2) + 1);
    if (round < 0) continue;
    times.own.push(own);
    times.bare.push(bare);
    times.pages = pages;
    times.body = body;
  }
  return times;
}

/** The same rows by their bare statements, one after the other on one connection, in one transaction. */
async function saveBare(bench, more) {
  const { product, db, database, place } = bench;
  const state = await load(bench);
  const brought = await compareAll(bench, state, await writeWorkbook(bench, state, more));
  const statements = brought.comparison.pages.flatMap((page) => {
    const form = product.FORMS[page.form];
    const answers = product.mergePage(form, page, undefined);
    const key = { ...place, targetId: Number((page.program ?? page.provider)?.key ?? 0) };
    const change = {
      columns: { ...product.toColumns(form, answers), [form.flags.minor]: false, [form.flags.major]: false },
      basedOn: page.stored.version,
      by: product.toUsername('grace'),
      at: new Date(),
    };
    const group = product.allFields(form).find(({ kind }) => kind === 'rows');
    const cohorts = group ? product.replaceCohortsQueries(db, key, answers[group.name] ?? []) : [];
    return [product.savePageQuery(product.PAGE_OF_FORM[page.form], key, change), ...cohorts].map((query) => {
      const { sql: text, parameters } = query.compile(db);
      return { text, values: [...parameters] };
    });
  });
  return timed(async () => {
    await database.query('begin');
    for (const { text, values } of statements) await database.query(text, values);
    await database.query('commit');
  });
}

async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const ratio = ({ own, bare }) => rounded(median(own) / median(bare));
const ms = (times) => `${Math.round(median(times))} ms`;

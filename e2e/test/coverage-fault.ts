/** A seeded fault for the data-quality desk: a submitted report that claims far more surveys than its file. */
import { listRows } from './database.ts';

const REPORTED = '{providers,0,programs,0,answers,prog_en_tot_surveys_hs}';

type Frozen = { readonly grant: number; readonly reported: string };

/** Seeds it in the summer report of a grantee's first submitted grant; returns the grant and a restore function. */
export async function seedCoverageFault(
  grantee: string,
): Promise<{ readonly grant: number; readonly restore: () => Promise<void> }> {
  const [frozen] = await listRows<Frozen>(
    `select s.fk_grants as grant, (s.content #> $2::text[])::text as reported
     from submission_snapshots s join grants g on g.pk = s.fk_grants join grantees e on e.pk = g.fk_grantees
     join reporting_periods r on r.pk = s.fk_reporting_periods
     where e.grantee_name = $1 and r.name = 'Summer 2023' order by s.number desc, g.pk limit 1`,
    [grantee, REPORTED],
  );
  if (!frozen) throw new Error(`${grantee} has submitted no summer report.`);
  await report(frozen.grant, '900');
  return { grant: frozen.grant, restore: () => report(frozen.grant, frozen.reported) };
}

async function report(grant: number, count: string): Promise<void> {
  await listRows(
    `update submission_snapshots set content = jsonb_set(content, $2::text[], $3::jsonb), digest = digest || 'x'
     where fk_grants = $1 and fk_reporting_periods = (select pk from reporting_periods where name = 'Summer 2023')`,
    [grant, REPORTED, count],
  );
  // Submissions are immutable and therefore cached; rewriting a curriculum invalidates the cache of all forms.
  await listRows('update program_curricula set pk = pk where pk = (select min(pk) from program_curricula)');
}

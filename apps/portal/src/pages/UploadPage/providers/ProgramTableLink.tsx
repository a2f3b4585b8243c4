import { useWithPeriod } from '../../../forms/links.ts';
import { paths } from '../../../paths.ts';

/** Where the answers are that decide whether surveys of a provider are expected. */
export function ProgramTableLink({ pid, name }: { pid: number; name: string }) {
  const withPeriod = useWithPeriod();
  return (
    <>
      {' '}
      <a href={withPeriod(paths.programs({ pid }))}>Program table of {name}</a>
    </>
  );
}

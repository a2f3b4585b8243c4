// @vitest-environment happy-dom
import type { FigureRead, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { figure } from '../../test/fake-figures.ts';
import { AtAGlance } from './AtAGlance.tsx';
import { ReportStates } from './ReportStates.tsx';

afterEach(cleanup);

function tile(id: string, title: string, value: number, over: Partial<FigureRead> = {}): FigureRead {
  const cell = { group: 'all', value, numerator: null, denominator: null, hidden: null };
  const row = { id, label: title, valid: 1, missing: 0, missing_hidden: null, hidden: null, cells: [cell] };
  return figure({ id, title, unit: 'count', shape: 'tile', rows: [row], ...over });
}

function aRead(...figures: FigureRead[]): MeasuresRead {
  const surveys = { view: 'own', switchable: false, as_of: null, next_at: null, threshold: 11 } as const;
  const place = { grants: 2, submitted: 1, snapshot: null, withheld: null, providers: [] };
  const counted = { forms: 2, surveys: null, same: true };
  return { basis: 'saved', ...place, counted, surveys, figures };
}

const HEADLINE = { headline: { covers: null } };

describe('what stands first', () => {
  it('holds surveys against what programs report, a share against the nation, a count against the period before', () => {
    const share = { ...HEADLINE, unit: 'percent' } as const;
    render(
      <AtAGlance
        read={aRead(
          tile('served', 'Youth served', 120, HEADLINE),
          tile('stayed', 'Completed', 81, share),
          tile('reported', 'Entry surveys reported', 100),
          tile('uploaded', 'Entry surveys uploaded', 98, { headline: { covers: 'reported' } }),
          tile('grants', 'Grants', 2),
        )}
        national={aRead(tile('stayed', 'Completed', 77, share))}
        earlier={{ period: 'Summer 2022', read: aRead(tile('served', 'Youth served', 100, HEADLINE)) }}
        charts={
          <ReportStates
            counts={{
              'not-started': 1,
              'nothing-to-report': 0,
              'in-progress': 0,
              reopened: 0,
              changed: 1,
              submitted: 3,
            }}
          />
        }
        hasOwnCharts
        scope={null}
        isOfAllYouth
      />,
    );
    const headline = (name: string) => within(screen.getByRole('region', { name }));
    expect(headline('Youth served').getByText('Up 20% since Summer 2022')).toBeDefined();
    expect(headline('Completed').getByText('National: 77%')).toBeDefined();
    expect(headline('Entry surveys uploaded').getByText('100 reported by programs')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Entry surveys reported' })).toBeNull();
    expect(screen.getByText('2 grants.')).toBeDefined();
    expect(screen.getByText('5 active grants, 4 submitted.')).toBeDefined();
    expect(screen.getByRole('row', { name: 'Not started 1' })).toBeDefined();
  });

  it('names no nation where there is none to compare with, and one grant in the singular', () => {
    const share = { ...HEADLINE, unit: 'percent' } as const;
    render(
      <AtAGlance
        read={aRead(tile('stayed', 'Completed', 81, share), tile('grants', 'Grants', 1))}
        charts={null}
        hasOwnCharts
        scope={null}
        isOfAllYouth
      />,
    );
    expect(screen.queryByText(/National/)).toBeNull();
    expect(screen.getByText('1 grant.')).toBeDefined();
  });

  it('is withheld as a whole where survey figures are', () => {
    render(
      <AtAGlance
        read={{ ...aRead(), withheld: 'Survey figures are being prepared.' }}
        charts={null}
        hasOwnCharts
        scope={null}
        isOfAllYouth
      />,
    );
    expect(screen.getByText('Survey figures are being prepared.')).toBeDefined();
  });

  it.each([
    ['others', 102, 100, true],
    ['others', 110, 100, true],
    ['others', 111, 100, false],
    ['others', 100, 100, false],
    // Shown as 100 percent.
    ['others', 4_688, 4_683, false],
    ['own', 102, 100, false],
  ] as const)(
    'explains more surveys than reported where noise alone can cause it: %s, %i of %i',
    (view, uploaded, reported, isExplained) => {
      const given = aRead(
        tile('reported', 'Entry surveys reported', reported),
        tile('uploaded', 'Entry surveys uploaded', uploaded, { headline: { covers: 'reported' } }),
      );
      const surveys = { view, switchable: false, as_of: null, next_at: null, threshold: 11 };
      render(<AtAGlance read={{ ...given, surveys }} charts={null} hasOwnCharts scope={null} isOfAllYouth />);
      const words = within(screen.getByRole('region', { name: 'Entry surveys uploaded' })).queryByText(
        /small random changes that keep answers private/,
      );
      expect(words !== null).toBe(isExplained);
    },
  );

  it('says how many grants the periods of a change count where the numbers differ: those with data, not all active', () => {
    const own = aRead(tile('served', 'Youth served', 120, HEADLINE));
    const counted = { forms: 3, surveys: null, same: false };
    const earlier = { period: 'Summer 2022', read: { ...own, grants: 9, counted } };
    const props = { charts: null, hasOwnCharts: true, scope: null, isOfAllYouth: true };
    render(<AtAGlance read={own} earlier={earlier} {...props} />);
    expect(
      screen.getByText(
        'Summer 2022 counts 3 grants with saved forms, this period 2. A difference can come from that alone.',
      ),
    ).toBeDefined();
    cleanup();
    render(<AtAGlance read={own} earlier={{ ...earlier, read: own }} {...props} />);
    expect(screen.queryByText(/come from that alone/)).toBeNull();
  });
});

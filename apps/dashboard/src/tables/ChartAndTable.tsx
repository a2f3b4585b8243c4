import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import type { Ref } from 'react';
import { BarChart } from '../charts/BarChart.tsx';
import { isTrend } from '../charts/chart-kind.ts';
import { TrendChart } from '../charts/TrendChart.tsx';
import { FigureTable } from './FigureTable.tsx';

type Props = {
  figure: FigureRead;
  asTable: boolean;
  size?: 'full' | 'compact';
  /** The element that contains the drawings. */
  chartRef?: Ref<HTMLDivElement>;
};

/**
 * A figure as a chart or as a table. On paper it is a table whose rows have bars, since chart and table would fill
 * three times the sheets with the same numbers; a line over periods stands beside its table.
 */
export function ChartAndTable({ figure, asTable, size = 'full', chartRef }: Props) {
  const isLine = isTrend(figure);
  return (
    <div className={isLine ? 'print-pair' : undefined}>
      <div ref={chartRef} hidden={asTable && !isLine} className={toChartClass(isLine, asTable)}>
        {isLine ? <TrendChart figure={figure} size={size} /> : <BarChart figure={figure} />}
      </div>
      <div className={asTable ? undefined : 'print-only'}>
        <FigureTable figure={figure} />
      </div>
    </div>
  );
}

function toChartClass(isLine: boolean, asTable: boolean): string | undefined {
  if (!isLine) return 'no-print';
  return asTable ? 'print-only' : undefined;
}

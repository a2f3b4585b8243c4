import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { Group } from '@visx/group';
import { type ReactNode, type Ref, useId } from 'react';
import type { Line } from './chart-data.ts';
import type { useRoving } from './use-roving.ts';

type Roving = ReturnType<typeof useRoving>;

type Props = {
  figure: FigureRead;
  /** Number and kind of marks, such as '7 bars'. */
  marks: string;
  frame: Ref<HTMLDivElement>;
  roving: Roving;
  children: ReactNode;
};

/** A chart as a group of marks navigated with the arrow keys. */
export function ChartGroup({ figure, marks, frame, roving, children }: Props) {
  const about = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      className="chart"
      role="group"
      aria-label={figure.title}
      aria-describedby={about}
      onKeyDown={roving.onKeyDown}
    >
      <p id={about} hidden>
        {`${figure.describes}. ${marks}; use the arrow keys to read them. The same figures are in the table.`}
      </p>
      {children}
    </div>
  );
}

type MarkProps = {
  line: Line;
  index: number;
  roving: Roving;
  left?: number;
  top?: number;
  children: ReactNode;
};

/** A mark of the chart; its accessible name includes every value it shows. */
export function ChartMark({ line, index, roving, left = 0, top = 0, children }: MarkProps) {
  return (
    <Group
      left={left}
      top={top}
      className="chart__line"
      data-mark={line.id}
      role="img"
      aria-label={line.reading}
      tabIndex={roving.tabIndexOf(index)}
      onFocus={() => roving.reach(index)}
    >
      {children}
    </Group>
  );
}

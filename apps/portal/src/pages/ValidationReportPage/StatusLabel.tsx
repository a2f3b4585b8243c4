import { type PageStatus, STATUS } from '@srae/domain/report/page-status';
import { StatusTag, type StatusTone } from '../../ui/feedback/StatusTag.tsx';

/** A page's status in words, with icon and colour (VAL-014 to VAL-018). */
export function StatusLabel({ status }: { status: PageStatus }) {
  return <StatusTag tone={TONES[STATUS[status].colour]}>{STATUS[status].label}</StatusTag>;
}

const TONES = {
  red: 'problem',
  blue: 'attention',
  gray: 'off',
  green: 'good',
} as const satisfies Record<(typeof STATUS)[PageStatus]['colour'], StatusTone>;

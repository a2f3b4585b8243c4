import type { ManualElement, ManualNode } from '@srae/contract/manual';

/** The content below the heading with this id, up to the next heading of the same or a higher level; else empty. */
export function findManualEntry(chapters: readonly ManualNode[], id: string): readonly ManualNode[] {
  for (const [at, node] of chapters.entries()) {
    if (typeof node === 'string') continue;
    if (node.id === id && headingRank(node) !== null) {
      const after = chapters.slice(at + 1);
      const end = after.findIndex((one) => isHeadingAbove(one, node));
      return end === -1 ? after : after.slice(0, end);
    }
    const found = findManualEntry(node.children ?? [], id);
    if (found.length > 0) return found;
  }
  return [];
}

function headingRank({ tag }: ManualElement): number | null {
  return /^h\d$/.test(tag) ? Number(tag.slice(1)) : null;
}

function isHeadingAbove(node: ManualNode, heading: ManualElement): boolean {
  const rank = typeof node === 'string' ? null : headingRank(node);
  return rank !== null && rank <= (headingRank(heading) ?? 0);
}

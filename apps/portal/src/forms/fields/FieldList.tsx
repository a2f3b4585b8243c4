import type { Field } from '@srae/domain/form-kit/form';
import { memo } from 'react';
import { CheckGroup } from './CheckGroup.tsx';
import { FieldRow } from './FieldRow.tsx';

/** A vertical list of questions; questions revealed by an answer are indented directly below it. */
export const FieldList = memo(function FieldList({ fields }: { fields: readonly Field[] }) {
  return listBlocks(fields).map((block) => {
    const [first] = block.fields;
    if (!first) return null;
    const content =
      first.kind === 'checkbox' ? <CheckGroup fields={block.fields} /> : <FieldRow field={first} />;
    return first.shownWhen ? (
      <div key={first.name} className="conditional">
        {content}
      </div>
    ) : (
      <div key={first.name}>{content}</div>
    );
  });
});

/** Consecutive checkboxes of the same group form one block; every other field is a separate block. */
function listBlocks(fields: readonly Field[]): readonly { readonly fields: readonly Field[] }[] {
  const blocks: { fields: Field[] }[] = [];
  for (const field of fields) {
    const last = blocks[blocks.length - 1];
    const [head] = last?.fields ?? [];
    if (field.kind === 'checkbox' && head?.kind === 'checkbox' && head.group === field.group)
      last?.fields.push(field);
    else blocks.push({ fields: [field] });
  }
  return blocks;
}

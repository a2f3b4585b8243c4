/** Checked rows as small numbers in fixed blocks: 100,000 rows of 54 columns take some 7 MB and are never copied. */

const BLOCK_ROWS = 4_096;

type Block = {
  readonly codes: Uint8Array;
  readonly texts: Uint32Array;
  readonly pairs: Uint32Array;
  readonly rowNumbers: Uint32Array;
  readonly classes: Uint8Array;
};

/** A row as ids. The store copies the arrays. */
type CodedRow = {
  readonly rowClass: number;
  readonly pair: number;
  readonly codes: Uint8Array;
  readonly texts: Uint32Array;
};

export type CodeStore = {
  readonly length: number;
  /** Adds a row: its number in the file, its class, its pair, its closed answers and its texts, all as ids. */
  readonly add: (row: number, coded: CodedRow) => void;
  readonly rowNumberAt: (index: number) => number;
  readonly classAt: (index: number) => number;
  readonly pairAt: (index: number) => number;
  readonly codeAt: (index: number, slot: number) => number;
  /** Copies the closed answers of a row, by slot. */
  readonly readCodes: (index: number, into: Uint8Array) => void;
  readonly textAt: (index: number, slot: number) => number;
};

/** A store for rows of that many closed answers and texts. */
export function createCodeStore(codeSlots: number, textSlots: number): CodeStore {
  const blocks: Block[] = [];
  let length = 0;
  const toBlock = (index: number): Block => {
    const block = blocks[Math.floor(index / BLOCK_ROWS)];
    if (!block) throw new RangeError(`row ${index} is not in the store`);
    return block;
  };
  return {
    get length() {
      return length;
    },
    add(row, { rowClass, pair, codes, texts }) {
      const at = length % BLOCK_ROWS;
      if (at === 0) blocks.push(emptyBlock(codeSlots, textSlots));
      const block = toBlock(length);
      block.codes.set(codes, at * codeSlots);
      block.texts.set(texts, at * textSlots);
      block.pairs[at] = pair;
      block.rowNumbers[at] = row;
      block.classes[at] = rowClass;
      length += 1;
    },
    rowNumberAt: (index) => toBlock(index).rowNumbers[index % BLOCK_ROWS] ?? 0,
    classAt: (index) => toBlock(index).classes[index % BLOCK_ROWS] ?? 0,
    pairAt: (index) => toBlock(index).pairs[index % BLOCK_ROWS] ?? 0,
    codeAt: (index, slot) => toBlock(index).codes[(index % BLOCK_ROWS) * codeSlots + slot] ?? 0,
    readCodes(index, into) {
      const { codes } = toBlock(index);
      const first = (index % BLOCK_ROWS) * codeSlots;
      for (let slot = 0; slot < codeSlots; slot += 1) into[slot] = codes[first + slot] ?? 0;
    },
    textAt: (index, slot) => toBlock(index).texts[(index % BLOCK_ROWS) * textSlots + slot] ?? 0,
  };
}

function emptyBlock(codeSlots: number, textSlots: number): Block {
  return {
    codes: new Uint8Array(BLOCK_ROWS * codeSlots),
    texts: new Uint32Array(BLOCK_ROWS * textSlots),
    pairs: new Uint32Array(BLOCK_ROWS),
    rowNumbers: new Uint32Array(BLOCK_ROWS),
    classes: new Uint8Array(BLOCK_ROWS),
  };
}

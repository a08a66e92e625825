/** A canonical Huffman code from symbol frequencies, as in DEFLATE (RFC 1951, 3.2.2). */
export class HuffmanCode {
  /** The code length of each symbol in bits; 0 if unused. */
  readonly lengths: Uint8Array;
  /** The code of each symbol, first bit lowest. */
  readonly bits: Uint16Array;

  constructor(use: Uint32Array, longest: number) {
    const weights = Uint32Array.from(use);
    // A code with fewer than two symbols is incomplete, and some readers reject it.
    for (let symbol = 0; weights.reduce((sum, weight) => sum + (weight ? 1 : 0), 0) < 2; symbol++) {
      weights[symbol] = weights[symbol] || 1;
    }
    let lengths = lengthsOf(weights);
    // Halving the weights flattens the tree. The result is close to the optimum for the maximum length.
    while (Math.max(...lengths) > longest) {
      for (let symbol = 0; symbol < weights.length; symbol++) {
        const weight = weights[symbol] as number;
        if (weight > 1) weights[symbol] = weight >> 1;
      }
      lengths = lengthsOf(weights);
    }
    this.lengths = lengths;
    this.bits = codesOf(lengths);
  }
}

/**
 * Huffman's algorithm with two queues: leaves sorted by weight, and inner nodes, which are created in order of
 * weight.
 */
function lengthsOf(weights: Uint32Array): Uint8Array {
  const leaves = [...weights.keys()].filter((symbol) => weights[symbol]);
  leaves.sort((a, b) => (weights[a] as number) - (weights[b] as number));
  const count = leaves.length;
  const sums = leaves.map((symbol) => weights[symbol] as number);
  const parents = new Uint16Array(2 * count);
  let leaf = 0;
  let node = count;
  const lightest = () => {
    const takeLeaf = leaf < count && (node >= sums.length || (sums[leaf] as number) <= (sums[node] as number));
    const taken = takeLeaf ? leaf++ : node++;
    parents[taken] = sums.length;
    return sums[taken] as number;
  };
  while (sums.length < 2 * count - 1) {
    const sum = lightest() + lightest();
    sums.push(sum);
  }
  const depths = new Uint8Array(2 * count);
  const lengths = new Uint8Array(weights.length);
  for (let i = 2 * count - 3; i >= 0; i--) {
    depths[i] = (depths[parents[i] as number] as number) + 1;
    if (i < count) lengths[leaves[i] as number] = depths[i] as number;
  }
  return lengths;
}

function codesOf(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(lengths.length);
  let code = 0;
  for (let length = 1; length <= 15; length++) {
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] === length) codes[symbol] = reversed(code++, length);
    }
    code <<= 1;
  }
  return codes;
}

function reversed(code: number, length: number): number {
  let rest = code;
  let turned = 0;
  for (let i = 0; i < length; i++) {
    turned = (turned << 1) | (rest & 1);
    rest >>= 1;
  }
  return turned;
}

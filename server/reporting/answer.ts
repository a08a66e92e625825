import { Readable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { Refusal } from '../refusal.ts';
import type { Place } from './admission.ts';
import type { Demand, Supply, Trouble } from './messages.ts';

interface AnswerOptions {
  /** Connection to the thread that runs the report. */
  port: MessagePort;
  place: Place;
  /** Aborted when the caller has left or is no longer waited for. */
  departed: AbortSignal;
  /** Time after which the report counts as long. */
  longSeconds: number;
  /** How long the caller may read nothing while others wait, and in general. */
  idleSeconds: number;
  stallSeconds: number;
  /** Time limit for the whole report. PostgreSQL normally ends the query earlier, unless it hangs. */
  wholeSeconds: number;
  /** Called with errors for the log. */
  onTrouble: (trouble: Trouble) => void;
  /** Called at the end with the number of delivered rows, and whether that is all of them. */
  onEnd: (rows: number, isWhole: boolean) => void;
}

/** Parts that are requested ahead of the reader. */
const ahead = 3;
/** Bytes handed over at once. A reader that does not accept this much in time counts as stalled. */
const piece = 1 << 16;

type Part = Extract<Supply, { type: 'part' }>;

/**
 * The response body of a report. It holds the report's place from creation until it is destroyed and the thread has
 * cleaned up. It is destroyed exactly once: when fully read, interrupted, left by its caller, or never read.
 */
export class ReportAnswer extends Readable {
  readonly #options: AnswerOptions;
  readonly #parts: Part[] = [];
  readonly #closed: Promise<void>;
  readonly #begun: Promise<void>;
  #begin: () => void = () => undefined;
  #fail: (reason: Error) => void = () => undefined;
  readonly #leave = () => {
    const { reason } = this.#options.departed;
    this.destroy(reason instanceof Refusal ? reason : undefined);
  };
  #offset = 0;
  #rows = 0;
  #hasEnded = false;
  #isHungry = false;
  #isBroken = false;
  #idle: NodeJS.Timeout | undefined;
  #stall: NodeJS.Timeout | undefined;
  readonly #long: NodeJS.Timeout;
  readonly #overdue: NodeJS.Timeout;

  constructor(options: AnswerOptions) {
    super({ highWaterMark: piece });
    const { port, departed, place, longSeconds, wholeSeconds } = options;
    this.#options = options;
    this.#closed = new Promise((done) => {
      port.once('close', () => {
        done();
        if (!this.#hasEnded) this.destroy(new Refusal('report_failed'));
      });
    });
    this.#begun = new Promise((begin, fail) => {
      this.#begin = begin;
      this.#fail = fail;
    });
    // Errors are handled by whoever waits for the start or sends the response. Without either, nobody needs them.
    this.#begun.catch(() => undefined);
    this.on('error', () => undefined);
    place.onEnd(() => this.#end());
    this.#long = setTimeout(() => place.share(), longSeconds * 1000);
    this.#overdue = setTimeout(() => this.destroy(new Refusal('report_timeout')), wholeSeconds * 1000);
    port.on('message', (supply: Supply) => this.#take(supply));
    for (let part = 0; part < ahead; part++) this.#ask('more');
    departed.addEventListener('abort', this.#leave);
    if (departed.aborted) this.#leave();
  }

  /** Resolves when there is data to send. Rejects with a Refusal if it failed, or its caller left, before that. */
  begun(): Promise<void> {
    return this.#begun;
  }

  override _read(): void {
    this.#unwatch();
    this.#options.place.resume();
    const [part] = this.#parts;
    this.#isHungry = part === undefined && !this.#hasEnded;
    if (this.#isHungry) return;
    this.#watch();
    this.push(part === undefined ? null : this.#cut(part));
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#unwatch();
    clearTimeout(this.#long);
    clearTimeout(this.#overdue);
    this.#options.departed.removeEventListener('abort', this.#leave);
    this.#fail(error ?? new Refusal('cancelled'));
    this.#ask('leave');
    void this.#closed.then(() => {
      this.#options.place.free();
      this.#options.onEnd(this.#rows, this.readableEnded && !this.#isBroken);
      done(error);
    });
  }

  #end(): void {
    this.destroy(new Refusal('stalled'));
  }

  #ask(demand: Demand): void {
    this.#options.port.postMessage(demand);
  }

  /** The next chunk of a part. Requests another part when this one is used up. */
  #cut({ bytes, rows }: Part): Uint8Array {
    const next = bytes.subarray(this.#offset, this.#offset + piece);
    this.#offset += next.length;
    if (this.#offset < bytes.length) return next;
    this.#parts.shift();
    this.#offset = 0;
    this.#rows = rows;
    this.#ask('more');
    return next;
  }

  /** From now on data is waiting for the reader. */
  #watch(): void {
    const { idleSeconds, stallSeconds, place } = this.#options;
    this.#idle = setTimeout(() => place.stall(), idleSeconds * 1000);
    this.#stall = setTimeout(() => this.#end(), stallSeconds * 1000);
  }

  #unwatch(): void {
    clearTimeout(this.#idle);
    clearTimeout(this.#stall);
  }

  #take(supply: Supply): void {
    if (supply.type === 'long') {
      this.#options.place.share();
      return;
    }
    if (supply.type === 'trouble') {
      this.#isBroken = true;
      this.#options.onTrouble(supply.trouble);
      return;
    }
    if (supply.type === 'failed') {
      const { statusCode, code, message } = supply.refusal;
      if (!this.destroyed && statusCode !== 499) this.#options.onTrouble(supply.trouble);
      this.#hasEnded = true;
      this.destroy(new Refusal(code, { statusCode, message }));
      return;
    }
    if (supply.type === 'end') this.#hasEnded = true;
    if (this.destroyed) return;
    if (supply.type === 'part') this.#parts.push(supply);
    this.#begin();
    if (this.#isHungry) this._read();
    // Nobody has asked for data yet.
    else if (this.#stall === undefined) this.#watch();
  }
}

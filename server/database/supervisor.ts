import { rename } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from './cluster.ts';
import type { Site } from './data-folder.ts';
import { messageOf } from './errors.ts';
import { enoughRoom, freeReserve, isFull, keepReserve, shownRoom } from './room.ts';
import { connectToLock, type Running, startPostgres, takeLock } from './start-postgres.ts';

interface SupervisorOptions {
  log: (line: string) => void;
  settings: Readonly<Record<string, string>>;
  /** How long to try restarting PostgreSQL, in milliseconds. */
  recovery: number;
  onLost?: (error: Error) => void;
}

/** After running this long, PostgreSQL counts as healthy again. */
const sound = 60_000;
const longestDelay = 5_000;
const roomInterval = 2_000;

/**
 * Keeps PostgreSQL and the lock running on a folder. When the disk is full (PostgreSQL exits when it can't write its
 * log), the reserve is freed and PostgreSQL is read-only until there is space.
 */
export class Supervisor {
  #running: Running | null = null;
  #closing = new AbortController();
  #work = new Set<Promise<void>>();
  #startedAt = 0;
  #deadline = 0;
  #delay = 0;
  #isShort = false;

  constructor(
    private readonly site: Site,
    private readonly at: Place,
    private readonly options: SupervisorOptions,
  ) {}

  /** The disk was full, and there is not enough space yet. */
  get isShort(): boolean {
    return this.#isShort;
  }

  async begin(running: Running): Promise<void> {
    this.#watch(running);
    const { rows } = await running.lock.query<{ on: boolean }>(
      `select setting = 'on' as on from pg_settings where name = 'default_transaction_read_only'`,
    );
    if (rows[0]?.on || (await isFull(this.site.folder))) await this.#readOnly();
    else await keepReserve(this.site.folder);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const running = this.#running;
    await running?.server.stop();
    await Promise.all(this.#work);
    await this.#running?.server.stop();
    await this.#running?.lock.end().catch(() => undefined);
  }

  #watch(running: Running): void {
    this.#running = running;
    this.#startedAt = Date.now();
    this.#watchLock(running);
    void running.server.exit.then(() => this.#do(() => this.#recover()));
  }

  #watchLock(running: Running): void {
    running.lock.once('end', () => this.#do(() => this.#lockAgain(running)));
  }

  /** Work that `close` waits for. */
  #do(work: () => Promise<void>): void {
    if (this.#closing.signal.aborted) return;
    const promise = work().catch((error: unknown) => {
      if (!this.#closing.signal.aborted) this.options.log(messageOf(error));
    });
    this.#work.add(promise);
    void promise.then(() => this.#work.delete(promise));
  }

  readonly #pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: this.#closing.signal }).catch(() => undefined);

  /** The connection broke: someone ended it, or PostgreSQL lost a process and is restarting by itself. */
  async #lockAgain(running: Running): Promise<void> {
    while (running.server.isRunning() && !this.#closing.signal.aborted) {
      // Too many connections, or a server in the way: both are temporary.
      const lock = await connectToLock(this.site, this.at).catch(() => null);
      if (lock !== null) {
        try {
          await takeLock(lock, this.site);
          running.lock = lock;
          this.#watchLock(running);
          if (await isFull(this.site.folder)) await this.#readOnly();
          return;
        } catch {
          await lock.end().catch(() => undefined);
        }
      }
      await this.#pause(50);
    }
  }

  async #recover(): Promise<void> {
    const { folder, output } = this.site;
    await rename(output, `${output}.before`).catch(() => undefined);
    const full = (await isFull(folder)) || this.#isShort;
    const room = await shownRoom(folder);
    if (full) await freeReserve(folder);
    this.options.log(
      full
        ? `The disk of DATA_DIR ${folder} is full, and PostgreSQL stopped. Restarting it. ${room}.`
        : `PostgreSQL on DATA_DIR ${folder} stopped unexpectedly. Restarting it. For the cause, see ${output}.before.`,
    );
    if (Date.now() - this.#startedAt > sound) {
      this.#deadline = Date.now() + this.options.recovery;
      this.#delay = 50;
    }
    const running = await this.#startAgain();
    if (running === null) return;
    this.#watch(running);
    this.options.log(`PostgreSQL on DATA_DIR ${folder} is running again.`);
    if (full) await this.#readOnly();
  }

  /** Null if PostgreSQL is no longer wanted or could not be started in time. */
  async #startAgain(): Promise<Running | null> {
    const { signal } = this.#closing;
    let reason = '';
    if (this.#deadline === 0) this.#deadline = Date.now() + this.options.recovery;
    while (!signal.aborted) {
      try {
        const running = await startPostgres(this.site, this.at, { ...this.options, signal });
        if (running !== null) return running;
      } catch (error) {
        reason = messageOf(error);
      }
      if (Date.now() > this.#deadline) {
        const what = (await isFull(this.site.folder)) ? `: its disk is full. ${await shownRoom(this.site.folder)}` : '';
        this.options.onLost?.(
          new Error(`PostgreSQL can't be restarted on DATA_DIR ${this.site.folder}${what || `. ${reason}`}.`),
        );
        return null;
      }
      this.#delay = Math.min(Math.max(50, this.#delay * 2), longestDelay);
      await this.#pause(this.#delay);
    }
    return null;
  }

  /** Saves are refused until there is space. Reading continues. */
  async #readOnly(): Promise<void> {
    await freeReserve(this.site.folder);
    await this.#set(true);
    if (this.#isShort) return;
    this.#isShort = true;
    this.options.log(
      `The disk of DATA_DIR ${this.site.folder} is full. Saving and signing in are refused until ${enoughRoom} MB are free. Reports still run.`,
    );
    this.#do(() => this.#waitForRoom());
  }

  async #waitForRoom(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      if (await keepReserve(this.site.folder)) {
        const done = await this.#set(false).then(
          () => true,
          () => false,
        );
        if (done) {
          this.#isShort = false;
          this.options.log(`DATA_DIR ${this.site.folder} has enough space again. Saving and signing in work.`);
          return;
        }
      }
      await this.#pause(roomInterval);
    }
  }

  async #set(readOnly: boolean): Promise<void> {
    const lock = this.#running?.lock;
    await lock?.query(
      `alter system ${readOnly ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'}`,
    );
    await lock?.query('select pg_reload_conf()');
  }
}

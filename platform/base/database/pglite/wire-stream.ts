import { Duplex } from "node:stream";

const QUERY = 0x51;
const SYNC = 0x53;
const HEADER = 5;

export interface WireTarget {
  connect(stream: WireStream): void;
  run(stream: WireStream, bytes: Uint8Array): void;
  forget(stream: WireStream): void;
}

/**
 * Acts as a socket for `pg` and carries the wire protocol to the database thread. Messages are
 * buffered until one that Postgres answers, because the engine processes each buffer completely.
 */
export class WireStream extends Duplex {
  readonly #findTarget: () => Promise<WireTarget>;
  #target: WireTarget | undefined;
  #pending: Buffer = Buffer.alloc(0);
  #scanned = 0;
  #started = false;

  constructor(findTarget: () => Promise<WireTarget>) {
    super();
    this.#findTarget = findTarget;
  }

  connect(): this {
    this.#connect().catch((error: Error) => this.destroy(error));
    return this;
  }

  async #connect(): Promise<void> {
    const target = await this.#findTarget();
    if (this.destroyed) return;
    this.#target = target;
    target.connect(this);
    this.emit("connect");
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Nothing to do here: the thread pushes its responses when they arrive.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#accept([chunk]);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#accept(chunks.map(({ chunk }) => chunk));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#target?.forget(this);
    done(error);
  }

  #accept(chunks: Buffer[]): void {
    this.#pending = Buffer.concat([this.#pending, ...chunks]);
    const end = this.#endOfUnit();
    if (end === 0) return;
    // Copied, because pg's pooled buffer must not be transferred to another thread.
    const unit = new Uint8Array(this.#pending.subarray(0, end));
    this.#pending = this.#pending.subarray(end);
    this.#scanned = 0;
    this.#target?.run(this, unit);
  }

  /** Finds the end of the last message that Postgres answers; 0 if there is none. */
  #endOfUnit(): number {
    let end = 0;
    for (;;) {
      const size = this.#messageSize(this.#scanned);
      if (size === 0 || this.#scanned + size > this.#pending.length) return end;
      const type = this.#pending[this.#scanned];
      const isAnswered = !this.#started || type === QUERY || type === SYNC;
      this.#scanned += size;
      this.#started = true;
      if (isAnswered) end = this.#scanned;
    }
  }

  #messageSize(at: number): number {
    // The startup message, which comes first, is the only one without a type.
    if (!this.#started) return this.#pending.length < 4 ? 0 : this.#pending.readInt32BE(0);
    return this.#pending.length < at + HEADER ? 0 : 1 + this.#pending.readInt32BE(at + 1);
  }
}

import type { Document } from '../../document/document.ts';
import { ExportCancelled, type ExportControl } from '../../document/export-input.ts';
import type { Block } from './block.ts';
import { mostEmpty, page } from './page.ts';
import type { Paper } from './paper.ts';

/** The position of an entry in the contents. */
export interface Mark {
  title: string;
  /** 0 for a part, 1 for a section. */
  level: 0 | 1;
  page: number;
  y: number;
}

/** What pages are written with. */
export interface PageSetting {
  paper: Paper;
  file: Document;
  control: ExportControl;
}

/** Fills pages from top to bottom. */
export class Flow {
  readonly setting: PageSetting;
  readonly marks: Mark[] = [];
  /** The end of what is written. */
  y: number = page.bottom;
  /** The space above the next block, and a title that goes with it. */
  #space = 0;
  #title: { name: string; block: Block } | null = null;

  constructor(setting: PageSetting) {
    this.setting = setting;
  }

  /** The height that is free for the next block. */
  get room(): number {
    return page.bottom - this.y - this.#space - (this.#title?.block.height ?? 0);
  }

  /** The height that is free for the next block on a new page. */
  get wholeRoom(): number {
    return page.bottom - page.top - (this.#title?.block.height ?? 0);
  }

  /** Whether so much of the page is free below what is written that it should not end here. */
  get isOpen(): boolean {
    return page.bottom - this.y > mostEmpty;
  }

  get isAtTop(): boolean {
    return this.y <= page.top;
  }

  newPage(): void {
    this.setting.paper.addPage();
    this.y = page.top;
    this.#space = 0;
  }

  /** Leaves at least this much space above the next block, unless it begins a page. */
  leave(space: number): void {
    if (!this.isAtTop) this.#space = Math.max(this.#space, space);
  }

  /** Writes the title of a part with the next block, on the same page. */
  entitle(name: string, block: Block): void {
    this.#title = { name, block };
  }

  /** Begins a new page unless a height is free on this one. */
  reserve(height: number): void {
    if (height > this.room && !this.isAtTop) this.newPage();
  }

  /** Ensures a free height for a block that is written now, on a new page if necessary. */
  need(height: number): void {
    this.reserve(height);
    this.y += this.#space;
    this.#space = 0;
    if (!this.#title) return;
    const { name, block } = this.#title;
    this.#title = null;
    this.mark(name, 0);
    block.draw(page.left, this.y);
    this.y += block.height;
    // A block may be as high as a page.
    this.reserve(height);
  }

  mark(title: string, level: Mark['level']): void {
    this.marks.push({ title, level, page: this.setting.paper.pages, y: this.y });
  }

  put(block: Block, x: number = page.left): void {
    this.need(block.height);
    block.draw(x, this.y);
    this.y += block.height;
  }

  /**
   * Yields to the event loop.
   * @throws ExportCancelled
   */
  async yieldNow(): Promise<void> {
    await this.setting.control.yieldNow();
    if (this.setting.control.isCancelled()) throw new ExportCancelled();
  }
}

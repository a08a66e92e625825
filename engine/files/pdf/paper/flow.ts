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
  y: number = page.bottom;

  constructor(setting: PageSetting) {
    this.setting = setting;
  }

  get room(): number {
    return page.bottom - this.y;
  }

  /** Whether so much of the page is free that it should not end here. */
  get isOpen(): boolean {
    return this.room > mostEmpty;
  }

  get isAtTop(): boolean {
    return this.y <= page.top;
  }

  newPage(): void {
    this.setting.paper.addPage();
    this.y = page.top;
  }

  /** Ensures a free height, on a new page if necessary. */
  need(height: number): void {
    if (height > this.room && !this.isAtTop) this.newPage();
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

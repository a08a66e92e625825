import type { ComposedFile } from '../composed.ts';
import { ExportCancelled, type ExportControl } from '../export-input.ts';
import type { Block } from './block.ts';
import { page } from './page.ts';
import type { Paper } from './paper.ts';

/** Where something begins that the contents name. */
export interface Mark {
  title: string;
  /** 0 for a part, 1 for a section. */
  level: 0 | 1;
  page: number;
  y: number;
}

/** What a file is written with. */
export interface Setting {
  paper: Paper;
  file: ComposedFile;
  control: ExportControl;
}

/** Pages that fill from top to bottom. */
export class Flow {
  readonly setting: Setting;
  readonly marks: Mark[] = [];
  y: number = page.bottom;

  constructor(setting: Setting) {
    this.setting = setting;
  }

  get room(): number {
    return page.bottom - this.y;
  }

  get isAtTop(): boolean {
    return this.y <= page.top;
  }

  newPage(): void {
    this.setting.paper.addPage();
    this.y = page.top;
  }

  /** Sees to it that so much has room, on a further page if it has to be. */
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
   * Lets other work run.
   * @throws ExportCancelled
   */
  async breathe(): Promise<void> {
    await this.setting.control.yieldNow();
    if (this.setting.control.isCancelled()) throw new ExportCancelled();
  }
}

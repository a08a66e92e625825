import { extensionOf } from '../../../engine/files/csv/csv-dialect.ts';
import { documentBrand } from '../../../engine/results/document-brand.ts';
import type { Sheet } from '../../datasets/sheet.ts';
import { brand } from '../../definitions/brand.ts';
import { giveFile } from '../../files/give-file.ts';
import { chosenDialect, isRunDescribed } from '../../session/csv-dialect.ts';
import { type FileRequest, jobOf } from './file-request.ts';

interface Options extends Omit<FileRequest, 'chosen'> {
  sheet: Sheet;
  chosen: Pick<FileRequest['chosen'], 'format' | 'scope'>;
  onProgress: (done: number, of: number) => void;
}

/** Has the worker write a file of the rows, and downloads it. Resolves when that is done or its failure was shown. */
export async function saveFile({ sheet, onProgress, chosen, ...asked }: Options): Promise<void> {
  const { context } = asked;
  const dialect = chosenDialect(context);
  const more = { dialect, isDescribed: isRunDescribed(context), brand: documentBrand(brand) };
  const job = jobOf({ ...asked, chosen: { ...chosen, ...more } });
  if (!job) return;
  const outcome = await sheet.write(job, onProgress);
  giveFile(outcome, { title: job.title, day: context.today, extension: extensionOf(chosen.format, dialect) }, context);
}

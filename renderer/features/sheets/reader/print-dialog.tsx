// Prints pages of a PDF: as pictures of their size, by the browser's own dialog.
import { Progress, Radio, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ranks } from '../../../sheets/pdf/pdf-file.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import type { OpenPdf } from './open-pdf.ts';
import { pagesIn, printedScale } from './print-rules.ts';

/** Opens the browser's dialog for pictures, one per sheet of its size, and resolves when that is closed. */
export async function printPictures(
  pictures: readonly { readonly blob: Blob; readonly width: number; readonly height: number }[],
): Promise<void> {
  const paper = Object.assign(document.createElement('div'), { className: 'printed-pages' });
  paper.dataset['print'] = '';
  const addresses: string[] = [];
  const rules = [
    '@media screen { .printed-pages { display: none } }',
    '@media print { body > :not(.printed-pages) { display: none !important }',
    'html, body { height: auto !important; overflow: visible !important; background: #fff !important }',
    '.printed-pages img { display: block; break-after: page }',
    '.printed-pages img:last-child { break-after: auto } }',
  ];
  pictures.forEach(({ blob, width, height }, n) => {
    const address = URL.createObjectURL(blob);
    addresses.push(address);
    const image = Object.assign(new Image(), { src: address, alt: '' });
    // A hair less than the sheet: rounding must not begin another one.
    Object.assign(image.style, { width: `${width}pt`, height: `${height - 0.5}pt` });
    image.style.setProperty('page', `sheet-${n}`);
    paper.append(image);
    rules.push(`@page sheet-${n} { size: ${width}pt ${height}pt; margin: 0 }`);
  });
  const style = new CSSStyleSheet();
  style.replaceSync(rules.join('\n'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
  document.body.append(paper);
  try {
    await Promise.all([...paper.querySelectorAll('img')].map(image => image.decode()));
    const closed = new Promise<void>(done => {
      addEventListener('afterprint', () => done(), { once: true });
    });
    print();
    await closed;
  } finally {
    paper.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== style);
    for (const address of addresses) URL.revokeObjectURL(address);
  }
}

interface PrintDialogProps {
  readonly pdf: OpenPdf;
  readonly page: number;
  readonly onClose: () => void;
}

/** Mounted while it is open. */
export function PrintDialog({ pdf, page, onClose }: PrintDialogProps) {
  const { t } = useTranslation();
  const [which, setWhich] = useState('this');
  const [typed, setTyped] = useState('');
  const [done, setDone] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const count = pdf.file.pages;
  const all = Array.from({ length: count }, (_, n) => n + 1);
  const pages = which === 'this' ? [page] : which === 'all' ? all : pagesIn(typed, count);
  const run = async (wanted: readonly number[]): Promise<void> => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    const pictures = [];
    for (const each of wanted) {
      setDone(pictures.length);
      const size = await pdf.sizeOf(each - 1);
      const input = { page: each - 1, scale: printedScale(size) };
      const blob = await pdf.file.ask('print', input, { rank: ranks.content, signal });
      if (signal.aborted) return;
      pictures.push({ blob, ...size });
    }
    setDone(pictures.length);
    await printPictures(pictures);
    onClose();
  };
  return (
    <FormDialog
      title={t('reader.print.title')}
      action={t('reader.command.print')}
      size="sm"
      busy={done !== undefined}
      disabled={!pages || pages.length === 0}
      error={hasFailed ? t('reader.print.failed') : undefined}
      onClose={onClose}
      onSubmit={() => {
        if (!pages) return;
        setFailed(false);
        run(pages).catch(() => {
          if (stop.current?.signal.aborted) return;
          setDone(undefined);
          setFailed(true);
        });
      }}
    >
      <Radio.Group label={t('reader.side.pages')} value={which} onChange={setWhich}>
        <Stack gap={8} mt={6}>
          <Radio value="this" label={t('reader.print.this', { number: page })} />
          <Radio value="all" label={t('reader.print.all', { count })} />
          <Radio value="some" label={t('reader.print.some')} />
        </Stack>
      </Radio.Group>
      {which === 'some' && (
        <TextInput
          aria-label={t('reader.print.some')}
          placeholder="1-5, 8"
          value={typed}
          error={typed !== '' && !pages ? t('reader.print.wrong', { count }) : undefined}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      )}
      {done !== undefined && pages && (
        <Progress aria-label={t('reader.print.preparing')} value={(done / Math.max(1, pages.length)) * 100} />
      )}
    </FormDialog>
  );
}

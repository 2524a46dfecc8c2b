// A document on a full page: PDF and images on the stage of sheets, and a plain sentence for what cannot be shown.
import { Button } from '@mantine/core';
import { IconDownload, IconFileAlert, IconFileOff, IconLayoutSidebar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import type { Document } from '../../../api/shapes.ts';
import { IconButton } from '../../../ui/controls.tsx';
import { saveAddress } from '../../../ui/files/save-file.ts';
import { Note } from '../../../ui/states.tsx';
import { resetState } from '../state.ts';
import { ImageView } from './image-view.tsx';
import { readDocumentQuery, usePdf, type DocumentPlace } from './open-pdf.ts';
import { PageControl } from './page-control.tsx';
import { PdfView } from './pdf-view.tsx';
import { clampPage, readerKindOf, type ReadPlace } from './read-place.ts';
import classes from './reader.module.css';
import sheetClasses from '../sheets.module.css';

export interface ReaderPageProps {
  readonly of: DocumentPlace;
  readonly place: ReadPlace;
  /** the address follows the page and the view */
  readonly onPlace: (place: ReadPlace) => void;
  /** the way back, at the left of the name */
  readonly back: ReactNode;
}

export function ReaderPage(props: ReaderPageProps) {
  const query = useQuery(readDocumentQuery(props.of));
  useEffect(resetState, [props.of.document]);
  return <Loaded query={query}>{document => <Reader key={document.id} {...props} document={document} />}</Loaded>;
}

type ReaderProps = ReaderPageProps & { readonly document: Document };

function Reader(props: ReaderProps) {
  const { document, back, place } = props;
  const kind = readerKindOf(document);
  if (kind === 'pdf') return <PdfReader {...props} />;
  return (
    <div className={sheetClasses.page}>
      <ReaderHead document={document} back={back} />
      {kind === 'image' ? (
        <ImageView address={document.file} name={document.name} place={place} />
      ) : (
        <Unread document={document} />
      )}
    </div>
  );
}

interface ReaderHeadProps {
  readonly document: Document;
  readonly back: ReactNode;
  readonly children?: ReactNode;
}

function ReaderHead({ document, back, children }: ReaderHeadProps) {
  const { t } = useTranslation();
  return (
    <header className={classes.head}>
      {back}
      <h1 className="truncate" title={document.name}>
        {document.name}
      </h1>
      {children}
      <IconButton
        label={t('documents.download')}
        icon={IconDownload}
        hint="title"
        onClick={() => saveAddress(document.file, document.file_name)}
      />
    </header>
  );
}

/** For files that are no pages, and for PDFs that do not open. */
function Unread({
  document,
  icon = IconFileOff,
  text,
}: {
  document: Document;
  icon?: typeof IconFileOff;
  text?: string;
}) {
  const { t } = useTranslation();
  return (
    <Note icon={icon} title={t('reader.unread.title')} text={text ?? t('reader.unread.text')}>
      <Button leftSection={<IconDownload size={14} />} onClick={() => saveAddress(document.file, document.file_name)}>
        {t('documents.download')}
      </Button>
    </Note>
  );
}

const WIDE_ENOUGH = 1000;

function PdfReader({ of, document, place, onPlace, back }: ReaderProps) {
  const { t } = useTranslation();
  const state = usePdf(of, document, '');
  const [isPanelOpen, setPanelOpen] = useState(innerWidth >= WIDE_ENOUGH);
  const pages = state.kind === 'open' ? state.pdf.file.pages : 0;
  const page = clampPage(place.page, pages || place.page);
  return (
    <div className={sheetClasses.page}>
      <ReaderHead document={document} back={back}>
        {pages > 1 && <PageControl page={page} pages={pages} onPage={next => onPlace({ page: next })} />}
        <IconButton
          label={t('sheets.pages')}
          icon={IconLayoutSidebar}
          hint="title"
          aria-pressed={isPanelOpen}
          onClick={() => setPanelOpen(!isPanelOpen)}
        />
      </ReaderHead>
      {state.kind === 'opening' && (
        <div className={sheetClasses.opening} role="status">
          {t('sheets.openingPicture')}
        </div>
      )}
      {state.kind === 'closed' && (
        <Unread document={document} icon={IconFileAlert} text={t(`reader.trouble.${state.trouble}`)} />
      )}
      {state.kind === 'open' && (
        <PdfView
          pdf={state.pdf}
          name={document.name}
          place={{ ...place, page }}
          isPanelOpen={isPanelOpen && pages > 1}
          onPlace={onPlace}
        />
      )}
    </div>
  );
}

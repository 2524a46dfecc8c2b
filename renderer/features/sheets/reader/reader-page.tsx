// A document on a full page: PDF and images on the stage of sheets, and a plain sentence for what cannot be shown.
import { IconDownload, IconFileAlert, IconLayoutSidebar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import type { Document } from '../../../api/shapes.ts';
import { IconButton } from '../../../ui/controls.tsx';
import { saveAddress } from '../../../ui/files/save-file.ts';
import { resetState } from '../state.ts';
import { ImageView } from './image-view.tsx';
import { readDocumentQuery, usePdf, type DocumentPlace } from './open-pdf.ts';
import { OtherFile, Unread } from './other-files.tsx';
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
  /** further links, at the right of the name */
  readonly links: ReactNode;
}

export function ReaderPage(props: ReaderPageProps) {
  const query = useQuery(readDocumentQuery(props.of));
  useEffect(resetState, [props.of.document]);
  return <Loaded query={query}>{document => <Reader key={document.id} {...props} document={document} />}</Loaded>;
}

type ReaderProps = ReaderPageProps & { readonly document: Document };

function Reader(props: ReaderProps) {
  const { document, back, links, place } = props;
  const kind = readerKindOf(document);
  if (kind === 'pdf') return <PdfReader {...props} />;
  return (
    <div className={sheetClasses.page}>
      <ReaderHead document={document} back={back} links={links} />
      {kind === 'image' ? (
        <ImageView address={document.file} name={document.name} place={place} />
      ) : (
        <OtherFile document={document} />
      )}
    </div>
  );
}

interface ReaderHeadProps extends Pick<ReaderPageProps, 'back' | 'links'> {
  readonly document: Document;
  readonly children?: ReactNode;
}

function ReaderHead({ document, back, links, children }: ReaderHeadProps) {
  const { t } = useTranslation();
  return (
    <header className={classes.head}>
      {back}
      <h1 className="truncate" title={document.name}>
        {document.name}
      </h1>
      {links}
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

const WIDE_ENOUGH = 1000;

function PdfReader({ of, document, place, onPlace, back, links }: ReaderProps) {
  const { t } = useTranslation();
  const state = usePdf(of, document, '');
  const [isPanelOpen, setPanelOpen] = useState(innerWidth >= WIDE_ENOUGH);
  const pages = state.kind === 'open' ? state.pdf.file.pages : 0;
  const page = clampPage(place.page, pages || place.page);
  return (
    <div className={sheetClasses.page}>
      <ReaderHead document={document} back={back} links={links}>
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

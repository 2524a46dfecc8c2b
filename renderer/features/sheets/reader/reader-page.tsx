// A document on a full page: PDF and images on the stage of sheets, and a plain sentence for what cannot be shown.
import { Button, PasswordInput } from '@mantine/core';
import { IconDownload, IconFileAlert, IconLayoutSidebar, IconLink, IconLock, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import type { Document } from '../../../api/shapes.ts';
import { IconButton } from '../../../ui/controls.tsx';
import { saveAddress } from '../../../ui/files/save-file.ts';
import { Note } from '../../../ui/states.tsx';
import { resetState } from '../state.ts';
import { ImageView } from './image-view.tsx';
import { readDocumentQuery, usePdf, type DocumentPlace } from './open-pdf.ts';
import { OtherFile, Unread } from './other-files.tsx';
import { PageControl } from './page-control.tsx';
import { PdfView } from './pdf-view.tsx';
import type { PanelSide } from './reader-panel.tsx';
import { clampPage, readerKindOf, type ReadPlace } from './read-place.ts';
import classes from './reader.module.css';
import sheetClasses from '../sheets.module.css';

export interface ReaderPageProps {
  readonly of: DocumentPlace;
  readonly place: ReadPlace;
  /** the address follows the page and the view */
  readonly onPlace: (place: ReadPlace) => void;
  /** a text to find at first */
  readonly find?: string | undefined;
  /** copies the address of the place */
  readonly onCopyLink?: (() => void) | undefined;
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
  const { document, back, links, place, onPlace, onCopyLink } = props;
  const kind = readerKindOf(document);
  if (kind === 'pdf') return <PdfReader {...props} />;
  return (
    <div className={sheetClasses.page}>
      <ReaderHead {...{ document, back, links, onCopyLink }} />
      {kind === 'image' ? (
        <ImageView {...{ document, place, onPlace, onCopyLink }} />
      ) : (
        <OtherFile document={document} />
      )}
    </div>
  );
}

interface ReaderHeadProps extends Pick<ReaderPageProps, 'back' | 'links' | 'onCopyLink'> {
  readonly document: Document;
  readonly children?: ReactNode;
}

function ReaderHead({ document, back, links, onCopyLink, children }: ReaderHeadProps) {
  const { t } = useTranslation();
  return (
    <header className={classes.head}>
      {back}
      <h1 className="truncate" title={document.name}>
        {document.name}
      </h1>
      {links}
      {children}
      {onCopyLink && (
        <IconButton label={t('reader.command.copyLink')} icon={IconLink} hint="title" onClick={onCopyLink} />
      )}
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

function PdfReader({ of, document, place, onPlace, back, links, find, onCopyLink }: ReaderProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const state = usePdf(of, document, password);
  const [chosen, setChosen] = useState<PanelSide | 'closed' | undefined>(find ? 'find' : undefined);
  const onSide = useCallback((next: PanelSide | undefined) => setChosen(next ?? 'closed'), []);
  const pages = state.kind === 'open' ? state.pdf.file.pages : 0;
  const page = clampPage(place.page, pages || place.page);
  const first = pages > 1 && innerWidth >= WIDE_ENOUGH ? 'pages' : undefined;
  const side = chosen === 'closed' ? undefined : (chosen ?? first);
  return (
    <div className={sheetClasses.page}>
      <ReaderHead {...{ document, back, links, onCopyLink }}>
        {pages > 1 && <PageControl page={page} pages={pages} onPage={next => onPlace({ page: next })} />}
        <IconButton
          label={t('reader.panel')}
          icon={IconLayoutSidebar}
          hint="title"
          aria-pressed={side !== undefined}
          onClick={() => onSide(side ? undefined : 'pages')}
        />
        <IconButton
          label={t('sheets.find')}
          icon={IconSearch}
          hint="title"
          aria-pressed={side === 'find'}
          onClick={() => onSide(side === 'find' ? undefined : 'find')}
        />
      </ReaderHead>
      {state.kind === 'opening' && (
        <div className={sheetClasses.opening} role="status">
          {t('sheets.openingPicture')}
        </div>
      )}
      {state.kind === 'closed' && state.trouble === 'password' && (
        <PasswordForm isAgain={password !== ''} onPassword={setPassword} />
      )}
      {state.kind === 'closed' && state.trouble !== 'password' && (
        <Unread document={document} icon={IconFileAlert} text={t(`reader.trouble.${state.trouble}`)} />
      )}
      {state.kind === 'open' && (
        <PdfView
          pdf={state.pdf}
          place={{ ...place, page }}
          {...{ document, side, find, onSide, onPlace, onCopyLink }}
        />
      )}
    </div>
  );
}

interface PasswordFormProps {
  /** after a wrong one */
  readonly isAgain: boolean;
  readonly onPassword: (password: string) => void;
}

/** Asks for the password of a file; it stays in this window. */
function PasswordForm({ isAgain, onPassword }: PasswordFormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  return (
    <Note icon={IconLock} title={t('reader.password.title')} text={t('reader.password.text')}>
      <form
        className={classes.password}
        onSubmit={event => {
          event.preventDefault();
          onPassword(typed);
        }}
      >
        <PasswordInput
          aria-label={t('reader.password.label')}
          placeholder={t('reader.password.label')}
          value={typed}
          autoComplete="off"
          error={isAgain && t('reader.password.wrong')}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" disabled={typed === ''}>
          {t('reader.password.open')}
        </Button>
      </form>
    </Note>
  );
}

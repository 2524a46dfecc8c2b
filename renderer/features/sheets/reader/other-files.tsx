// Documents that are no pages: a text, the picture of any other file where there is one, else a plain sentence.
import { Button } from '@mantine/core';
import { IconDownload, IconFileDownload, IconFileOff, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import { noticeText } from '../../../api/problem.ts';
import type { Document } from '../../../api/shapes.ts';
import { saveAddress } from '../../../ui/files/save-file.ts';
import { Note } from '../../../ui/states.tsx';
import { decodeText, isText, MOST_TEXT } from './file-kinds.ts';
import { endingOf } from './read-place.ts';
import { textQuery } from '../queries.ts';
import classes from './other-files.module.css';

type OfDocument = { readonly document: Document };

export function OtherFile({ document }: OfDocument) {
  if (isText(document)) return <TextFile document={document} />;
  return document.preview === null ? <Unread document={document} /> : <Pictured document={document} />;
}

/** The picture that the service made of a file, or found in it. */
function Pictured({ document }: OfDocument) {
  const { t } = useTranslation();
  // Signatures change with every answer; the picture does not.
  const [address] = useState(document.preview ?? '');
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Unread document={document} />;
  return (
    <figure className={classes.figure}>
      <img src={address} alt={t('reader.pictureOf', { name: document.name })} onError={() => setBroken(true)} />
      <figcaption>
        <span>
          {document.notice ? noticeText(t, document.notice) : t('reader.pictured', { type: typeOf(document) })}
        </span>
        <Download document={document} />
        <DownloadPreview document={document} />
      </figcaption>
    </figure>
  );
}

function TextFile({ document }: OfDocument) {
  const { t } = useTranslation();
  const [address] = useState(document.file);
  const query = useQuery(textQuery(address, Math.min(MOST_TEXT, document.original_size)));
  return (
    <Loaded query={query}>
      {bytes => (
        <div className={classes.text}>
          {document.original_size > MOST_TEXT && <p className="quiet">{t('reader.textCut')}</p>}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keys */}
          <pre tabIndex={0}>{decodeText(bytes)}</pre>
        </div>
      )}
    </Loaded>
  );
}

interface UnreadProps extends OfDocument {
  readonly icon?: Icon;
  /** why, in place of the general sentence */
  readonly text?: string;
}

/** For files without a picture, and for those that do not open. */
export function Unread({ document, icon = IconFileOff, text }: UnreadProps) {
  const { t } = useTranslation();
  const { notice } = document;
  const why = text ?? (notice ? noticeText(t, notice) : unreadText(t, typeOf(document)));
  return (
    <Note icon={icon} title={t('reader.unread.title')} text={why}>
      <Download document={document} />
      <DownloadPreview document={document} />
    </Note>
  );
}

const unreadText = (t: TFunction, type: string): string =>
  type === '' ? t('reader.unread.untyped') : t('reader.unread.text', { type });

function Download({ document: { file, file_name } }: OfDocument) {
  const { t } = useTranslation();
  return (
    <Button leftSection={<IconDownload size={14} />} onClick={() => saveAddress(file, file_name)}>
      {t('documents.download')}
    </Button>
  );
}

/** The pages of an office file that a program has stored next to it. */
function DownloadPreview({ document: { office_preview: address } }: OfDocument) {
  const { t } = useTranslation();
  if (address === null) return null;
  return (
    <Button component="a" href={address} leftSection={<IconFileDownload size={14} />}>
      {t('documents.downloadPreview')}
    </Button>
  );
}

const typeOf = ({ file_name: name }: Pick<Document, 'file_name'>): string => endingOf(name).toUpperCase();

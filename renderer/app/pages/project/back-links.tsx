// Links in the head of a sheet or a page: to its document, and back to the issue or the visa from which it was opened.
import { Button } from '@mantine/core';
import { IconHistory, IconMessageReport, IconRubberStamp, type Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelDocument } from '../../../api/shapes.ts';
import type { Place } from '../../routes/place.ts';
import type { OpenedFrom } from '../../routes/searches.ts';
import { reachableLink } from '../../../desktop/reach.ts';
import { ignoreFailure } from '../../../ui/commands.ts';
import { copyLink } from '../../../ui/links/copied-link.ts';
import classes from './back-links.module.css';

/** Copies the address of a sheet or a page, which follows the page and the place on it. */
export const copyHere = (): void => ignoreFailure(copyLink(reachableLink(location.href)));

interface HeadLinkProps {
  readonly icon: Icon;
  readonly text: string;
  readonly link: (props: object) => ReactNode;
}

/** A button with an icon, and a text where there is room. */
export const HeadLink = ({ icon: Symbol, text, link }: HeadLinkProps) => (
  <Button
    flex="none"
    aria-label={text}
    title={text}
    leftSection={<Symbol size={14} />}
    classNames={{ section: classes.icon ?? '', label: classes.label ?? '' }}
    renderRoot={link}
  >
    {text}
  </Button>
);

interface ToCurrentProps {
  readonly place: Place;
  readonly document: Pick<ModelDocument, 'head_id' | 'is_head_version'> | null | undefined;
}

/** Says of an earlier version what it is, and leads to the current one. */
export function ToCurrent({ place, document: shown }: ToCurrentProps) {
  const { t } = useTranslation();
  const head = shown?.is_head_version === false ? shown.head_id : null;
  if (head === null) return null;
  return (
    <Button
      flex="none"
      c="var(--warning)"
      title={t('sheets.toCurrent')}
      leftSection={<IconHistory size={14} />}
      renderRoot={props => (
        <Link {...props} to="/c/$cloud/p/$project/documents/$document/read" params={{ ...place, document: head }} />
      )}
    >
      {t('sheets.earlier')}
    </Button>
  );
}

export function BackLinks({
  place,
  from: { issue, visa, show },
}: {
  readonly place: Place;
  readonly from: OpenedFrom;
}) {
  const { t } = useTranslation();
  return (
    <>
      {issue !== undefined && (
        <HeadLink
          icon={IconMessageReport}
          text={t('sheets.toIssue')}
          link={props => <Link {...props} to="/c/$cloud/p/$project/issues/$issue" params={{ ...place, issue }} />}
        />
      )}
      {visa !== undefined && (
        <HeadLink
          icon={IconRubberStamp}
          text={t('sheets.toVisa')}
          link={props => <Link {...props} to="/c/$cloud/p/$project/visas" params={place} search={{ show, visa }} />}
        />
      )}
    </>
  );
}

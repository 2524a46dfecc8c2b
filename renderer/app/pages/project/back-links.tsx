// Links in the head of a sheet or a page: to its document, and back to the issue or the visa from which it was opened.
import { Button } from '@mantine/core';
import { IconMessageReport, IconRubberStamp, type Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '../../routes/place.ts';
import type { OpenedFrom } from '../../routes/searches.ts';
import classes from './back-links.module.css';

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

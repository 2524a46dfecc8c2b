// The notice after a link was copied: the link, and whether others can open it.
import { TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../controls.tsx';
import classes from './copied-notice.module.css';
import { closeCopiedLink, useCopiedLink } from './copied-link.ts';

/** Milliseconds that the notice is shown; as long as wanted under the pointer or with the focus. */
const SHOWN = 6000;

export function CopiedNotice() {
  const { t } = useTranslation();
  const link = useCopiedLink(state => state.link);
  const isCopied = link?.isCopied === true;
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setInterval(() => {
      if (document.querySelector(`.${classes.notice}:is(:hover, :focus-within)`) === null) closeCopiedLink();
    }, SHOWN);
    return () => clearInterval(timer);
  }, [link, isCopied]);
  if (!link) return null;
  const title = !link.isCopied ? 'copyByHand' : link.isForOthers ? 'linkCopied' : 'linkCopiedHere';
  const Symbol = link.isCopied && link.isForOthers ? IconCheck : IconAlertTriangle;
  return (
    <section className={classes.notice} aria-label={t('parts.link')}>
      <Symbol size={18} aria-hidden className={classes.icon} data-kind={Symbol === IconCheck ? 'done' : 'warning'} />
      <div className={classes.text}>
        <strong role="status">{t(`parts.${title}`)}</strong>
        <TextInput
          // Mounted again, so that it gets the focus where copying fails after another link was copied.
          key={String(link.isCopied)}
          readOnly
          size="xs"
          aria-label={t('parts.link')}
          value={link.text}
          autoFocus={!link.isCopied}
          onFocus={event => event.currentTarget.select()}
          onKeyDown={event => {
            if (event.key === 'Escape') closeCopiedLink();
          }}
        />
        <span className="quiet">{t(link.isForOthers ? 'parts.linkOpensFor' : 'parts.linkOpensHere')}</span>
      </div>
      <IconButton icon={IconX} iconSize={14} label={t('shell.close')} onClick={closeCopiedLink} />
    </section>
  );
}

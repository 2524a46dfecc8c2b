// Storage used by a cloud and its limit, for its administrators; administrators of the server can also change the limit
// here.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { formatBytes } from '../../ui/numbers/format.ts';
import { Section } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { cloudSizeQuery } from './queries.ts';
import { QuotaDialog } from './quota-dialog.tsx';
import { fullnessOf, usageText, type Fullness } from './quota-rules.ts';
import classes from './quotas.module.css';

// Usage of a cloud: a bar, and the same in numbers next to it.

/** Hidden without a limit. */
export function UsageBar({ fullness }: { readonly fullness: Fullness | undefined }) {
  if (!fullness) return null;
  return (
    <div className={classes.bar} data-state={fullness.state} aria-hidden>
      <span style={{ width: `${fullness.share * 100}%` }} />
    </div>
  );
}

interface CloudStorageProps {
  readonly cloudId: number;
  /** projects whose bins can be emptied */
  readonly projects: readonly { readonly id: number; readonly name: string }[];
  readonly mayChange: boolean;
}

export function CloudStorage({ cloudId, projects, mayChange }: CloudStorageProps) {
  const { t } = useTranslation();
  const size = useQuery(cloudSizeQuery(cloudId));
  const [isChanging, setChanging] = useState(false);
  return (
    <Section title={t('projects.storage.title')} text={t('projects.storage.counts')}>
      <Loaded query={size}>
        {({ total_size, total_size_available: limit, remaining_total_size: left }) => {
          const usage = { used: total_size ?? 0, limit };
          const fullness = fullnessOf(usage);
          return (
            <>
              <UsageBar fullness={fullness} />
              <p className={classes.numbers}>{usageText(t, usage, left)}</p>
              {fullness && (
                <Advice fullness={fullness} left={left} cloudId={cloudId} projects={projects} mayChange={mayChange} />
              )}
            </>
          );
        }}
      </Loaded>
      {mayChange && <Button onClick={() => setChanging(true)}>{t('projects.storage.change')}</Button>}
      {isChanging && <QuotaDialog cloudId={cloudId} onClose={() => setChanging(false)} />}
    </Section>
  );
}

interface AdviceProps extends CloudStorageProps {
  readonly fullness: Fullness;
  readonly left: number;
}

/** The consequences, and ways to free space. */
function Advice({ fullness: { state, kind }, left, cloudId, projects, mayChange }: AdviceProps) {
  const { t } = useTranslation();
  if (state === 'ok') return <p className="quiet">{t('projects.storage.ok', { left: formatBytes(left) })}</p>;
  return (
    <>
      <p role="status">
        <Status kind={kind} word={t(`projects.storage.${state}`)} />
      </p>
      {!mayChange && <p className="quiet">{t('projects.storage.askServer')}</p>}
      {projects.length > 0 && (
        <p className={classes.bins}>
          <span className="quiet">{t('projects.storage.bins')}</span>
          {projects.map(({ id, name }) => (
            <Link key={id} to="/c/$cloud/p/$project/bin" params={{ cloud: cloudId, project: id }}>
              {name}
            </Link>
          ))}
        </p>
      )}
    </>
  );
}

// Display settings of points: a panel over the canvas, while a cloud is open.
import { CloseButton, ColorInput, NativeSelect, Slider, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { classColour, coloursOf, mostPoints, rampStops, sizeRange } from '../../../viewer/clouds/cloud-look.ts';
import { formatNumber } from '../../../ui/numbers/format.ts';
import { cssColour } from '../colour/colour-groups.ts';
import { classesOf, className, colourFrom, heightTexts } from '../colour/legend-words.ts';
import { useViewer } from '../context.ts';
import { possibleLook } from './point-look.ts';
import { setState, useViewerFacts, useViewerState } from '../state.ts';
import classes from '../viewer.module.css';

export function PointsPanel() {
  const { t } = useTranslation();
  const { setPointLook } = useViewer();
  const { pointsOpen, clouds, pointLook: kept } = useViewerFacts('pointsOpen', 'clouds', 'pointLook');
  if (!pointsOpen || clouds.size === 0) return null;
  const look = possibleLook(kept, clouds.values());
  return (
    <section className={classes.points} aria-label={t('viewer.points.title')} data-points>
      <header>
        <h2>{t('viewer.points.title')}</h2>
        <CloseButton size={22} aria-label={t('viewer.points.close')} onClick={() => setState({ pointsOpen: false })} />
      </header>
      <div>
        <NativeSelect
          size="xs"
          label={t('viewer.points.colour')}
          value={look.by}
          onChange={({ currentTarget: { value } }) => {
            const by = coloursOf(clouds.values()).find(each => each === value);
            if (by) setPointLook({ by });
          }}
          data={coloursOf(clouds.values()).map(by => ({ value: by, label: t(`viewer.points.by.${by}`) }))}
        />
        {look.by === 'height' && <HeightLegend />}
        {look.by === 'intensity' && (
          <Ramp colours={[0x141414, 0xffffff]} low={t('viewer.points.low')} high={t('viewer.points.high')} />
        )}
        {look.by === 'class' && <ClassLegend />}
        {look.by === 'single' && (
          <ColorInput
            size="xs"
            format="hex"
            withEyeDropper={false}
            aria-label={t('viewer.points.by.single')}
            value={cssColour(look.single)}
            onChange={text => {
              const single = colourFrom(text);
              if (single !== undefined) setPointLook({ single });
            }}
          />
        )}
        <span aria-hidden>{t('viewer.points.size')}</span>
        <Slider
          size="sm"
          thumbLabel={t('viewer.points.size')}
          min={sizeRange.least}
          max={sizeRange.most}
          step={sizeRange.step}
          value={look.size}
          label={value => `× ${formatNumber(value)}`}
          onChange={size => setPointLook({ size })}
        />
        <Switch
          size="xs"
          label={t('viewer.points.shading')}
          checked={look.isShaded}
          onChange={({ currentTarget: { checked } }) => setPointLook({ isShaded: checked })}
        />
        <NativeSelect
          size="xs"
          label={t('viewer.points.most')}
          value={String(look.most)}
          onChange={({ currentTarget: { value } }) => setPointLook({ most: Number(value) })}
          data={mostPoints.map(n => ({ value: String(n), label: t('viewer.points.million', { count: n / 1e6 }) }))}
        />
      </div>
    </section>
  );
}

function HeightLegend() {
  const { i18n } = useTranslation();
  const clouds = useViewerState(state => state.clouds);
  const heights = heightTexts(clouds.values(), i18n.language);
  return heights && <Ramp colours={rampStops} low={heights[0]} high={heights[1]} />;
}

const Ramp = ({ colours, low, high }: { readonly colours: readonly number[]; low: string; high: string }) => (
  <div className={classes.ramp}>
    <i style={{ background: `linear-gradient(to right, ${colours.map(cssColour).join()})` }} aria-hidden />
    <span>{low}</span>
    <span>{high}</span>
  </div>
);

function ClassLegend() {
  const { t } = useTranslation();
  const clouds = useViewerState(state => state.clouds);
  return (
    <ul aria-label={t('viewer.points.by.class')}>
      {classesOf(clouds.values()).map(number => (
        <li key={number}>
          <i style={{ background: cssColour(classColour(number)) }} aria-hidden />
          {className(number, t)}
        </li>
      ))}
    </ul>
  );
}

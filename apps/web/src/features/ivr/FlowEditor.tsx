import { type IvrFlow, type IvrStep, waysOf } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import type { Drawing, EditorProps } from './drawing';
import { freshId, inOrder, led, newStep, without } from './flow-edit';
import styles from './Ivr.module.css';
import { StepCard } from './StepCard';
import { WaySelect } from './WaySelect';

/**
 * The flow as a tree of lists: below each step the ways that leave it, below each way the step that comes. A step to which
 * several ways lead stands where callers first come to it, and is named elsewhere.
 */
export function FlowEditor(props: EditorProps) {
  const { t } = useTranslation('ivr');
  const { flow, problems, onChange } = props;
  const { reached, lost } = inOrder(flow);
  const order = [...reached, ...lost];
  const drawing: Drawing = {
    ...props,
    nameOf: (id) => {
      const step = flow.steps.find((one) => one.id === id);
      return step ? t('stepName', { number: order.indexOf(id) + 1, kind: t(`kinds.${step.kind}`) }) : '';
    },
    change: (step) =>
      onChange({ ...flow, steps: flow.steps.map((one) => (one.id === step.id ? step : one)) }),
    remove: (id) => onChange(without(flow, id)),
    lead: (step, by, to) => {
      const made = typeof to === 'string' ? null : newStep(to.kind, freshId(flow));
      const target = made ? made.id : (to as string);
      const steps = flow.steps.map((one) => (one.id === step?.id ? led(one, by, target) : one));
      onChange({
        start: step ? flow.start : target,
        steps: made ? [...steps, made] : steps,
      });
    },
  };
  const placed = placesOf(flow, order);
  const roots = lost.filter((id) => placed.get(id) === '');
  return (
    <div className={styles.tree}>
      <WaySelect
        label={t('start')}
        drawing={drawing}
        value={flow.start}
        error={
          problems.some(({ code }) => code === 'START_MISSING') ? t('problems.START_MISSING') : undefined
        }
        onChoose={(to) => drawing.lead(null, '', to)}
      />
      {flow.start ? <Branch id={flow.start} drawing={drawing} placed={placed} /> : null}
      {lost.length > 0 ? (
        <section aria-label={t('unreached')} className={styles.lost}>
          <h3>{t('unreached')}</h3>
          {roots.map((id) => (
            <Branch key={id} id={id} drawing={drawing} placed={placed} />
          ))}
        </section>
      ) : null}
    </div>
  );
}

/** One step with all that comes after it. */
function Branch({ id, drawing, placed }: { id: string; drawing: Drawing; placed: Map<string, string> }) {
  const step = drawing.flow.steps.find((one) => one.id === id);
  if (!step) return null;
  const ways = waysOf(step);
  return (
    <StepCard step={step} drawing={drawing}>
      {ways.length > 0 ? (
        <ol className={styles.ways}>
          {ways.map(({ by, to }) => (
            <Way key={by} step={step} by={by} to={to} drawing={drawing}>
              {placed.get(to) === `${id} ${by}` ? <Branch id={to} drawing={drawing} placed={placed} /> : null}
            </Way>
          ))}
        </ol>
      ) : null}
    </StepCard>
  );
}

/** Under which way each step is drawn: the first by which callers come to it. */
function placesOf(flow: IvrFlow, roots: readonly string[]): Map<string, string> {
  const byId = new Map(flow.steps.map((step) => [step.id, step]));
  const placed = new Map<string, string>();
  const walk = (id: string): void => {
    const step = byId.get(id);
    for (const { by, to } of step ? waysOf(step) : []) {
      if (!byId.has(to) || placed.has(to) || to === flow.start) continue;
      placed.set(to, `${id} ${by}`);
      walk(to);
    }
  };
  for (const id of roots) {
    if (!placed.has(id)) placed.set(id, '');
    walk(id);
  }
  return placed;
}

interface WayProps {
  step: IvrStep;
  by: string;
  to: string;
  drawing: Drawing;
  children: React.ReactNode;
}

function Way({ step, by, to, drawing, children }: WayProps) {
  const { t } = useTranslation('ivr');
  const isKey = by.startsWith('key ');
  const label = isKey
    ? t('keyWay', { key: by.slice(4) })
    : t(by === 'otherwise' ? `ways.${step.kind as 'menu' | 'ring' | 'queue'}` : `ways.${by as 'next'}`);
  const problem = drawing.problems.find(
    ({ stepId, part, code }) => stepId === step.id && part === by && code === 'DEAD_END',
  );
  return (
    <li className={styles.way}>
      <WaySelect
        label={label}
        drawing={drawing}
        value={to}
        error={problem ? t(`problems.${problem.code}`) : undefined}
        onChoose={(target) => drawing.lead(step, by, target)}
      />
      {children}
    </li>
  );
}

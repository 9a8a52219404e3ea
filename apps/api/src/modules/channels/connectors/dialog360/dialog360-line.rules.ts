import { z } from 'zod';
import type { ConnectionTest } from '../connector.js';
import { idText, maybe, maybeText, readable } from '../lenient.rules.js';

const line = z.looseObject({
  id: maybe(idText),
  display_phone_number: maybeText,
  verified_name: maybeText,
  health_status: maybe(
    z.looseObject({
      can_send_message: maybeText,
      entities: readable(
        z.looseObject({
          entity_type: maybeText,
          id: maybe(idText),
          can_send_message: maybeText,
          errors: readable(z.looseObject({ error_description: maybeText, possible_solution: maybeText })),
        }),
      ),
    }),
  ),
});

/** What the state of a number says: who it is, and what keeps it from sending. */
export function readLine(json: unknown): ConnectionTest {
  const found = line.safeParse(json);
  if (!found.success) return { isOk: false, reason: 'The answer could not be read.' };
  const { id, display_phone_number: handle, verified_name: name, health_status: health } = found.data;
  const entities = health?.entities ?? [];
  const of = (type: string) => entities.find(({ entity_type: kind }) => kind === type);
  const phoneNumberId = of('PHONE_NUMBER')?.id ?? id;
  const wabaId = of('WABA')?.id;
  if (health?.can_send_message === 'BLOCKED') return { isOk: false, reason: whyBlocked(entities) };
  return {
    isOk: true,
    ...(name && { name }),
    ...(handle && { handle }),
    settings: {
      ...(phoneNumberId && { phone_number_id: phoneNumberId }),
      ...(wabaId && { waba_id: wabaId }),
    },
  };
}

type Entities = NonNullable<z.infer<typeof line>['health_status']>['entities'];

function whyBlocked(entities: Entities): string {
  const said = entities
    .flatMap(({ errors }) => errors)
    .map(({ error_description: what, possible_solution: cure }) => [what, cure].filter(Boolean).join(' '))
    .filter(Boolean);
  return (said.join(' ') || 'WhatsApp has blocked this number: it cannot send.').slice(0, 500);
}

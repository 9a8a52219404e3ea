import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SimulatedProvider, SimulatorParts } from './providers/provider.js';

const review = z.object({
  status: z.enum(['APPROVED', 'REJECTED', 'PAUSED', 'DISABLED']),
  reason: z.string().max(300).default(''),
});

/** What the reviewers at a provider see, and decide. */
export function templateRoutes(
  app: FastifyInstance,
  providers: readonly SimulatedProvider[],
  { world, postman }: SimulatorParts,
): void {
  const deskOf = (name: string) => providers.find((one) => one.name === name)?.desk;
  app.get('/simulator/api/accounts/:account/templates', (request, reply) => {
    const account = world.account((request.params as { account: string }).account);
    const desk = account && deskOf(account.provider);
    if (!account || !desk) return reply.status(404).send({ message: 'This account has no templates.' });
    return { data: desk.list(world, account) };
  });
  app.post('/simulator/api/templates/:template/review', async (request, reply) => {
    const template = world.template((request.params as { template: string }).template);
    const desk = template && deskOf(template.provider);
    const input = review.safeParse(request.body);
    if (!template || !desk) return reply.status(404).send({ message: 'There is no such template.' });
    if (!input.success) return reply.status(422).send({ message: 'Some fields need your attention.' });
    await desk.review(world, postman, template, input.data.status, input.data.reason);
    return { data: world.template(template.id) };
  });
}

// npm run generate: makes every generated file again, in place.
import { build } from './lib/build.mjs';
import { generate, generators } from './lib/generated-files.mjs';
import { install } from './lib/install.mjs';
import { root } from './lib/places.mjs';
import { tail } from './lib/run-command.mjs';
import { giveUp, refuse, step } from './lib/say.mjs';
import { Services } from './lib/test-services.mjs';

const services = new Services();
try {
  await step('Packages', install);
  await step('Build', () => build(['schema', 'api']));
  for (const generator of generators) {
    await step(generator.label, async () => {
      const { code, output } = await generate(generator, root, services);
      if (code !== 0) refuse(tail(output, 40));
    });
  }
} catch (error) {
  await services.stop();
  giveUp(error);
}
await services.stop();

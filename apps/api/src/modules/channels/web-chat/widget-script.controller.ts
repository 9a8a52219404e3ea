import { join } from 'node:path';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../../platform/access/index.js';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { PackedFile } from './packed-file.js';

const SCRIPT = 'text/javascript; charset=utf-8';
const TABLE = 'application/json; charset=utf-8';
/** Short, because the address never changes: websites name it in their pages. */
const BRIEFLY = 'public, max-age=300, stale-while-revalidate=86400';
const LOCALES = ['ar-AR', 'de-DE', 'en-GB', 'es-ES', 'fr-FR', 'id-ID', 'it-IT', 'nl-NL', 'pt-BR', 'ru-RU'];

/** The widget's one script, and its words in other languages. */
@ApiExcludeController()
@Controller()
export class WidgetScriptController {
  private readonly script: PackedFile;
  private readonly tables: ReadonlyMap<string, PackedFile>;

  constructor(@Inject(CONFIG) config: Config) {
    const dist = join(config.paths.widget, 'dist');
    this.script = new PackedFile(join(dist, 'widget.js'), SCRIPT, BRIEFLY);
    this.tables = new Map(
      LOCALES.map((locale) => {
        const file = `${locale}.json`;
        return [file, new PackedFile(join(dist, 'locales', file), TABLE, BRIEFLY)];
      }),
    );
  }

  @Get('widget.js')
  @Public('websites load it for everybody')
  async widget(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!(await this.script.send(request, reply))) throw PlatformErrors.routeNotFound();
  }

  @Get('widget/locales/:file')
  @Public('the words of a public page')
  async table(
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const isSent = await this.tables.get(file)?.send(request, reply);
    if (!isSent) throw PlatformErrors.routeNotFound();
  }
}

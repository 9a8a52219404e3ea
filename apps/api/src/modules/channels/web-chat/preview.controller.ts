import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../../../platform/access/index.js';

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview</title><style>html,body{margin:0;block-size:100%;background:#f3f1ec}</style></head>
<body><script src="/widget.js" data-token="preview" data-preview></script></body></html>`;

/** An empty page that shows the widget as the settings describe it: they are told to it, and nothing is loaded or sent. */
@ApiExcludeController()
@Controller('widget')
export class PreviewController {
  @Get('preview')
  @Public('an empty page; what it shows is told to it by the page around it')
  @Header('cache-control', 'public, max-age=300')
  async preview(@Res() reply: FastifyReply): Promise<void> {
    await reply.type('text/html; charset=utf-8').send(PAGE);
  }
}

// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { photoWidths } from '#contract/limits/app.ts';
import { toPhotoSources } from '#src/components/photo-sources.ts';
import { Avatar, Photo } from '#src/ui/photo/photo.tsx';
import { Steps } from '#src/ui/progress/progress.tsx';
import { Tabs } from '#src/ui/tabs/tabs.tsx';
import { imageOf } from '#tests/images.ts';
import { one, render } from './render.tsx';

it('a photo reserves its room and loads lazily', () => {
  render(<Photo src="/photos/1" alt="Ingrid" />);
  const { width, height, loading, alt } = one('img') as HTMLImageElement;
  expect({ width, height, loading, alt }).toEqual({ width: 480, height: 640, loading: 'lazy', alt: 'Ingrid' });
});

it('[PHOTO-05] a locked photo shows a lock and the reason', () => {
  const { container } = render(<Photo src="/photos/1" alt="" locked="Premium members see this photo" />);
  expect(container.textContent).toBe('Premium members see this photo');
  expect(container.querySelectorAll('img + span svg')).toHaveLength(1);
});

it('[UI-11] an avatar without a picture shows the first character, and "online" is text too', () => {
  const { container } = render(<Avatar src={null} name="amara" alt="Amara" online="Online now" />);
  expect(one('[role=img]').getAttribute('aria-label')).toBe('Amara');
  expect(container.textContent).toBe('aOnline now');
});

it('[UI-11] the current tab is marked', () => {
  render(
    <Tabs
      label="Likes"
      current="sent"
      tabs={[
        { id: 'received', label: 'Received', href: '/likes/received' },
        { id: 'sent', label: 'Sent', href: '/likes/sent' },
      ]}
    />,
  );
  expect(one('[aria-current=page]').textContent).toBe('Sent');
  expect(one('nav').getAttribute('aria-label')).toBe('Likes');
});

it('[UI-11] a row of tabs that is too long scrolls to the current one', () => {
  const places: Readonly<Record<string, number>> = { Received: 0, Sent: 150, Matches: 250 };
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return places[this.textContent] ?? 0;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  const at = (current: string) => {
    const { container } = render(
      <Tabs
        label="Likes"
        current={current}
        tabs={Object.keys(places).map((id) => ({ id, label: id, href: `/likes/${id}` }))}
      />,
    );
    return container.querySelector('nav')?.scrollLeft;
  };
  expect([at('Received'), at('Sent'), at('Matches')]).toEqual([0, 0, 50]);
  vi.restoreAllMocks();
});

it('[UI-11] steps announce the progress', () => {
  render(<Steps label="Step 2 of 5" current={2} count={5} />);
  const { value, max } = one('progress') as HTMLProgressElement;
  expect({ value, max, name: one('progress').getAttribute('aria-label') }).toEqual({
    value: 2,
    max: 5,
    name: 'Step 2 of 5',
  });
});

it('[PHOTO-08] srcset lists every size of a photo with the width that the server produces', () => {
  const { src, srcSet, thumb, whole } = toPhotoSources('/photos/', imageOf('ann'));
  expect([src, thumb, whole]).toEqual(['/photos/ann-medium.webp', '/photos/ann-thumb.webp', '/photos/ann.webp']);
  render(<Photo src={src} srcSet={srcSet} sizes="240px" alt="Ann" />);
  const sources = one('img').getAttribute('srcset')?.split(', ') ?? [];
  expect(sources).toEqual(
    Object.entries(photoWidths)
      .toReversed()
      .map(([size, width]) => `/photos/ann-${size}.webp ${width}w`),
  );
  const widths = Object.values(photoWidths).toSorted((a, b) => a - b);
  expect(widths.slice(1).map((width, at) => width / (widths[at] ?? 0) <= 1.5)).toEqual([true, true, true]);
});

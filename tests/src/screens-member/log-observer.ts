/** ResizeObserver that reports 600 CSS pixels of height for the log. */
export class LogObserver {
  private readonly report: (entries: unknown) => void;
  constructor(report: (entries: unknown) => void) {
    this.report = report;
  }
  observe(target: Element) {
    if (target.getAttribute('role') === 'log')
      queueMicrotask(() => this.report([{ target, contentRect: { width: 400, height: 600 } }]));
  }
  unobserve() {}
  disconnect() {}
}

/*
 * Runs in a page before its own scripts: notes when each probe arrives on a WebSocket of the page, and, from `watchProbes` on, when its row is
 * painted. A row counts as painted once the frame that draws it is made, and only inside the viewport: the next one after its insertion, or
 * the same one, where the page inserts rows as a frame begins. A probe is an alarm whose description is `Probe <id> `; the attribute of its row
 * ends in the id.
 */
{
  const marks = { arrived: {}, painted: {}, frames: 0, slowFrames: 0 };
  const now = () => performance.timeOrigin + performance.now();
  window.marks = marks;
  window.WebSocket = class extends window.WebSocket {
    constructor(...parameters) {
      super(...parameters);
      this.addEventListener('message', ({ data }) => {
        const at = now();
        for (const [, id] of String(data).matchAll(/Probe (\d+) /g)) marks.arrived[id] ??= at;
      });
    }
  };
  window.watchProbes = (selector, attribute) => {
    const pending = new Set();
    // From the first callback of a frame until after its painting.
    let isInFrame = false;
    const afterFrame = (act) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = act;
      channel.port2.postMessage(null);
    };
    const idOf = (row) => /\d+$/.exec(row.getAttribute(attribute) ?? '')?.[0] ?? '';
    const isUnseen = (row) => idOf(row) in marks.arrived && !(idOf(row) in marks.painted);
    const isVisible = (row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    };
    let isAsked = false;
    const paint = () => {
      isAsked = false;
      const ids = [...pending].filter(isVisible).map(idOf);
      pending.clear();
      afterFrame(() => {
        for (const id of ids) marks.painted[id] ??= now();
      });
    };
    const observer = new MutationObserver((records) => {
      const changed = records.flatMap(({ type, target, addedNodes }) => (type === 'attributes' ? [target] : [...addedNodes]));
      const elements = changed.filter((node) => node instanceof Element);
      const rows = elements.flatMap((element) => [...(element.matches(selector) ? [element] : []), ...element.querySelectorAll(selector)]);
      for (const row of rows) if (isUnseen(row)) pending.add(row);
      if (pending.size === 0 || isAsked) return;
      isAsked = true;
      if (isInFrame) paint();
      else requestAnimationFrame(paint);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: [attribute] });
    let last = performance.now();
    const frame = (at) => {
      marks.frames += 1;
      isInFrame = true;
      afterFrame(() => {
        isInFrame = false;
      });
      if (at - last > 50) marks.slowFrames += 1;
      last = at;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  };
}

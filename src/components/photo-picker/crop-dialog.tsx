import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { CropArea } from '#machines/member/photos.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import * as css from './crop-dialog.css.ts';
import { usePhotos } from './use-photos.ts';

/** Beyond it a photo of a phone would be enlarged. */
const maxZoom = 3;

/** Crops and turns a photo before its upload; closing it returns to the picker. [PHOTO-11] */
export default function CropDialog() {
  const { t } = useLingui();
  const { cropping, send } = usePhotos();
  if (cropping === null || cropping.upload.preview === null) return null;
  const { turns } = cropping;
  return (
    <Modal
      title={<Trans>Crop your photo</Trans>}
      closeLabel={t`Cancel`}
      phone="whole"
      onClose={() => send({ type: 'crop.cancelled' })}
    >
      <ModalBody className={css.body}>
        <Frame
          // A turned photo starts in the middle again.
          key={turns}
          preview={cropping.upload.preview}
          turns={turns}
          onChange={(area) => send({ type: 'crop.changed', area })}
          onTurn={() => send({ type: 'photo.turned' })}
        />
        <div className={css.actions}>
          <Button isFullWidth data-autofocus onClick={() => send({ type: 'crop.confirmed' })}>
            <Trans>Use this crop</Trans>
          </Button>
          <Button isFullWidth variant="quiet" onClick={() => send({ type: 'crop.skipped' })}>
            <Trans>Use as it is</Trans>
          </Button>
        </div>
      </ModalBody>
    </Modal>
  );
}

type FrameProps = {
  preview: string;
  turns: number;
  onChange: (area: CropArea) => void;
  onTurn: () => void;
};

function Frame({ preview, turns, onChange, onTurn }: FrameProps) {
  const { t } = useLingui();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const percent = Math.round(zoom * 100);
  return (
    <>
      <div className={css.frame}>
        <Cropper
          image={preview}
          aspect={3 / 4}
          rotation={turns * 90}
          crop={position}
          zoom={zoom}
          maxZoom={maxZoom}
          keyboardStep={8}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={onChange}
          // The content security policy allows no injected styles.
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': t`Photo: the arrow keys move it` }}
        />
      </div>
      <div className={css.tools}>
        <label className={css.zoom}>
          <Trans>Zoom</Trans>
          <input
            type="range"
            min={1}
            max={maxZoom}
            step={0.05}
            value={zoom}
            aria-valuetext={t`${percent}%`}
            className={css.slider}
            onChange={({ target }) => setZoom(Number(target.value))}
          />
        </label>
        <Button variant="line" size="m" onClick={onTurn}>
          <Icon name="refresh" size="s" />
          <Trans>Rotate</Trans>
        </Button>
      </div>
    </>
  );
}
